#!/usr/bin/env bash
# What the documents show is true: the games in them are run, and docs/notation.md names everything there is.
#   ```nota             a whole file: every line holds
#   ```nota NAME        the same, kept as NAME for the console blocks that follow in the document
#   ```console          after "$ " a command, then what it prints, to the letter
set -euo pipefail
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
complain() {
  echo "$*"
  failed=1
}

mkdir "$folder/bin"
ln -s "$PRIMANOTA" "$folder/bin/primanota"
export PATH=$folder/bin:$PATH LC_ALL=C

# Runs the commands of a console block and prints it as it should be.
replay() { # FILE
  local line command
  while IFS= read -r line; do
    [[ $line == '$ '* ]] || continue
    printf '%s\n' "$line"
    command=${line#\$ }
    bash -c "${command/#.\/dev run/primanota}" </dev/null || true
  done <"$1"
}

run_document() { # FILE
  local document=$1 line number=0 first kind='' name
  while IFS= read -r line; do
    ((++number))
    if [[ $kind == '' && $line =~ ^\`\`\`(nota|console)( ([^ ]+))?$ ]]; then
      kind=${BASH_REMATCH[1]} name=${BASH_REMATCH[3]} first=$number
      : >block
    elif [[ $kind != '' && $line == '```' ]]; then
      if [[ $kind == console ]]; then
        replay block >said 2>&1
        cmp -s block said || complain "$document:$first: prints something else:"$'\n'"$(diff block said || true)"
      elif [[ $name ]]; then
        cp block "$name"
      else
        primanota check block || complain "$document:$first: the example does not hold"
      fi
      kind=''
    elif [[ $kind != '' ]]; then
      printf '%s\n' "$line" >>block
    fi
  done <"$root/$document"
}

cd "$folder"
for document in README.md CONTRIBUTING.md docs/notation.md docs/exchange.md docs/seating.md; do run_document "$document"; done

cd "$root"
named() { # WHAT NAME...
  local what=$1 name
  shift
  for name in "$@"; do grep -qF "\`$name\`" docs/notation.md || complain "docs/notation.md: $what $name is missing"; done
}
mapfile -t codes < <(sed -n 's/^REFUSAL(\([a-z_]*\)).*/\1/p' src/engine/refusal.def)
mapfile -t reader < <(sed -n '/^# The reader/,$s/^\([a-z_]*\) = .*/\1/p' locale/en/refusals.txt)
mapfile -t keys < <(sed -n 's/^\(SAY\|WATCH\)(\([a-z_]*\)).*/\2/p' src/engine/prompt.def)
mapfile -t parameters < <(sed -n 's/^\(NUMBER\|DECIMAL\|CHOICE\)([a-z_0-9]*, "\([^"]*\)".*/\2/p' src/engine/parameters.def
                          sed -n 's/.*{"\([a-zA-Z0-9.]*\)", "", ".*/\1/p' src/rules/parameters.cpp)
((${#parameters[@]} > 100)) || complain 'the house rules are not found any more'
mapfile -t words < <(sed -n 's/^WORD([a-z_]*, "\([^"]*\)".*/\1/p' src/notation/words.def | tr '|' '\n')
named 'the refusal' "${codes[@]}" "${reader[@]}"
named 'the prompt' "${keys[@]}"
named 'the house rule' "${parameters[@]}"
named 'the word' "${words[@]}"
exit "$failed"
