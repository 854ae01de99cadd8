#!/usr/bin/env bash
# Checks the documents: their games and tournaments are run, and docs/notation.md and docs/tournament.md must name
# everything there is.
#   ```nota             a whole game: every line holds         ```cup             a whole tournament's log, likewise
#   ```nota NAME        kept as NAME for the console blocks that follow in the document; also ```cup NAME, ```json NAME, …
#   ```console          after "$ " a command, after "> " more lines of it, then what it prints, to the letter
# Arguments: only these documents. UPDATE_GOLDEN=1 writes into the console blocks what is printed now; the diff is reviewed.
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
  local lines line command i=0
  mapfile -t lines <"$1"
  while ((i < ${#lines[@]})); do
    line=${lines[i++]}
    [[ $line == '$ '* ]] || continue
    printf '%s\n' "$line"
    command=${line#\$ }
    while [[ ${lines[i]:-} == '> '* ]]; do
      printf '%s\n' "${lines[i]}"
      command+=$'\n'${lines[i++]#> }
    done
    bash -c "${command/#.\/dev run/primanota}" </dev/null || true
  done
}

# A block with a name is kept; one without must hold.
keep() { # DOCUMENT LINE KIND NAME
  if [[ $4 ]]; then
    mkdir -p "$(dirname "$4")"
    cp block "$4"
  elif [[ $3 == nota || $3 == cup ]]; then
    cp block "block.$3"
    primanota check "block.$3" || complain "$1:$2: the example does not hold"
  fi
}

run_document() { # FILE
  local document=$1 line number=0 first kind='' name
  : >updated
  while IFS= read -r line; do
    ((++number))
    if [[ $kind == '' && $line =~ ^\`\`\`(nota|cup|json|rules|console)( ([^ ]+))?$ ]]; then
      kind=${BASH_REMATCH[1]} name=${BASH_REMATCH[3]} first=$number
      : >block
    elif [[ $kind != '' && $line == '```' ]]; then
      if [[ $kind == console ]]; then
        replay block >said 2>&1
        cmp -s block said || complain "$document:$first: prints something else:"$'\n'"$(diff block said || true)"
        cat said >>updated
      else
        keep "$document" "$first" "$kind" "$name"
      fi
      kind=''
    elif [[ $kind != '' ]]; then
      printf '%s\n' "$line" >>block
      [[ $kind != console ]] || continue
    fi
    printf '%s\n' "$line" >>updated
  done <"$root/$document"
  [[ ${UPDATE_GOLDEN:-} != 1 ]] || cp updated "$root/$document"
}

# Each document in a folder of its own, so that none relies on another.
documents=("$@")
((${#documents[@]})) || documents=(README.md CONTRIBUTING.md docs/cli.md docs/notation.md docs/exchange.md docs/seating.md
                                   docs/tournament.md docs/tournament-format.md docs/tournament-walkthrough.md)
for document in "${documents[@]}"; do
  mkdir -p "$folder/$document"
  cd "$folder/$document"
  run_document "$document"
done

cd "$root"
named() { # DOCUMENT WHAT NAME...
  local document=$1 what=$2 name
  shift 2
  for name in "$@"; do grep -qF "\`$name\`" "$document" || complain "$document: $what $name is missing"; done
}
mapfile -t codes < <(sed -n 's/^REFUSAL(\([a-z_]*\)).*/\1/p' src/engine/refusal.def)
mapfile -t reader < <(sed -n '/^# The reader/,$s/^\([a-z_]*\) = .*/\1/p' locale/en/refusals.txt)
mapfile -t keys < <(sed -n 's/^\(SAY\|WATCH\)(\([a-z_]*\)).*/\2/p' src/engine/prompt.def)
mapfile -t parameters < <(sed -n 's/^\(NUMBER\|DECIMAL\|CHOICE\)([a-z_0-9]*, "\([^"]*\)".*/\2/p' src/engine/parameters.def
                          sed -n 's/.*{"\([a-zA-Z0-9.]*\)", "", ".*/\1/p' src/rules/parameters.cpp)
((${#parameters[@]} > 100)) || complain 'the house rules are not found any more'
mapfile -t words < <(sed -n 's/^WORD([a-z_]*, "\([^"]*\)".*/\1/p' src/nota/words.def | tr '|' '\n')
named docs/notation.md 'the refusal' "${codes[@]}" "${reader[@]}"
named docs/notation.md 'the prompt' "${keys[@]}"
named docs/notation.md 'the house rule' "${parameters[@]}"
named docs/notation.md 'the word' "${words[@]}"

# docs/view-json.md has a row for every event with its fields.
events=0
while IFS='|' read -r name fields; do
  ((++events))
  grep -qF "| \`$name\` | $fields|" docs/view-json.md || complain "docs/view-json.md: the event $name ($fields) is missing"
done < <(sed -n 's/^EVENT([A-Za-z]*, \([a-z_]*\),* *\(.*\))$/\1|\2/p' src/wire/event_fields.def |
         sed 's/[A-Z]*(\([a-z_]*\)[^)]*)/`\1`/g; s/`$/` /')
((events > 60)) || complain 'the events are not found any more'

# docs/tournament.md names every refusal of the tournament code, and every word of the log in both languages.
mapfile -t refused < <(grep -h 'refuse(' src/tournament/*.cpp | grep -o '"[a-z_]*"' | tr -d '"'
                       sed -n 's/.*Refused{"\([a-z_]*\)".*/\1/p' src/cup/cup*.cpp)
((${#refused[@]} > 80)) || complain 'the refusals of a tournament are not found any more'
mapfile -t refused < <(printf '%s\n' "${refused[@]}" | sort -u)
mapfile -t english < <(sed -n 's/^CUP([a-z_]*, "\([^"|]*\)[^"]*", "\([^"|]*\).*/\1/p' src/cup/cup_words.def)
mapfile -t russian < <(sed -n 's/^CUP([a-z_]*, "\([^"|]*\)[^"]*", "\([^"|]*\).*/\2/p' src/cup/cup_words.def)
((${#english[@]} > 100)) || complain "the words of a tournament's log are not found any more"
named docs/tournament.md 'the refusal' "${refused[@]}"
named docs/tournament.md 'the word' "${english[@]}"
named docs/tournament.md 'the Russian word' "${russian[@]}"

# docs/api.md and the server texts of both languages have the same codes, and every refusal uses one of them.
texts() { sed -n 's/^\([a-z_.]*\) = .*/\1/p' "locale/$1/server.txt" | sort; }
listed() { sed -n '/^## Codes/,$p' docs/api.md | sed -n 's/^| \(`[^|]*\)|.*/\1/p' | grep -o '`[a-z_]*`' | tr -d '`' | sort; }
same() { # WHAT ONE OTHER
  diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") >"$folder/differs" || complain "$1 differ:"$'\n'"$(cat "$folder/differs")"
}
same 'the keys of locale/en/server.txt and locale/ru/server.txt' "$(texts en)" "$(texts ru)"
same 'the codes of docs/api.md and of locale/en/server.txt' "$(listed)" "$(texts en | grep -v '[.]')"
mapfile -t answered < <(grep -hoE 'refuse(d)?\([0-9]{3}, "[a-z_]+"' src/live/*.cpp src/net/api/*.cpp | grep -oE '"[a-z_]+"' | tr -d '"'
                        sed -n 's/.*case Code::[a-z_]*: return "\([a-z_]*\)";/\1/p' src/access/denial.cpp)
((${#answered[@]} > 40)) || complain 'the refusals of the server are not found any more'
sentences=$(texts en)
for code in "${answered[@]}"; do grep -qx "$code" <<<"$sentences" || complain "locale/en/server.txt: $code is missing"; done
mapfile -t said < <(grep -o '{[a-z_]*}' src/net/page/page.html | tr -d '{}' | sort -u | grep -vx address)
same 'the places of src/net/page/page.html and the texts for it' "$(printf '%s\n' "${said[@]}")" "$(texts en | sed -n 's/^page[.]//p')"
exit "$failed"
