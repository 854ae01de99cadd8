#!/usr/bin/env bash
# docs/cli.md has a section for every command of the program, and each section names the options that --help lists, no
# others.
set -euo pipefail
document=docs/cli.md
export LC_ALL=C
failed=0
complain() {
  echo "FAILED: $document: $*"
  failed=1
}

help_of() { "$PRIMANOTA" "$@" --help; }
subcommands() { help_of "$@" | sed -n '/^Subcommands:/,$p' | sed -n 's/^  \([a-z-]*\)  .*/\1/p'; }
options() { # COMMAND...: also those of its subcommands
  local name
  help_of "$@" | sed -nE 's/^ +(-h,)?(--?[a-z][a-z-]*)[ =].*/\2/p'
  for name in $(subcommands "$@"); do options "$@" "$name"; done
}
section() { # HEADING: up to the next one
  awk -v heading="$1" '
    /^```/ { fenced = !fenced }
    !fenced && /^#/ { on = $0 == heading; next }
    on' "$document"
}
named_in() { grep -oE -- '`--?[a-z][a-z-]*' | tr -d '`' | sort -u; }

common=$(section '## For all commands' | named_in; echo --help)
mapfile -t commands < <(subcommands)
((${#commands[@]} > 20)) || complain 'the commands of --help are not found any more'
for command in "${commands[@]}"; do
  text=$(section "### $command")
  [[ $text ]] || { complain "$command has no section"; continue; }
  [[ $command != config ]] || continue # It takes the options of serve.
  known=$(options "$command" | sort -u)
  named=$(named_in <<<"$text" || true)
  for option in $known; do
    grep -qxF -- "$option" <<<"$named"$'\n'"$common" || complain "$command: $option is missing"
  done
  for option in $named; do
    grep -qxF -- "$option" <<<"$known" || complain "$command has no option $option"
  done
  for name in $(subcommands "$command"); do
    grep -qF -- "\`primanota $command $name" <<<"$text" || complain "$command: $name is missing"
  done
done
while read -r heading; do
  printf '%s\n' "${commands[@]}" | grep -qxF -- "$heading" || complain "there is no command $heading"
done < <(sed -n 's/^### //p' "$document")
exit "$failed"
