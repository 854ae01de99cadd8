#!/usr/bin/env bash
# primanota explain: a clause however it is typed, words in both languages, a suggestion for what does not exist.
source tests/cli/common.bash
expect 0 "$PRIMANOTA" explain MC-2.4.15
says out 'MC-2.4.15  Tie: extra speeches'
says out 'MC-2.4.15a'
says out 'MC-Q26'
cp "$folder/out" "$folder/whole"
for typed in 2.4.15 mc-2.4.15 МС-2.4.15; do
  expect 0 "$PRIMANOTA" explain "$typed"
  cmp -s "$folder/out" "$folder/whole" || fail "$typed is another clause"
done
expect 0 "$PRIMANOTA" explain mc-q26 --lang ru
says out 'решение по пробелу в правилах'
says out 'MC-2.4.15'
expect 0 "$PRIMANOTA" explain MC-2.5.8a
says out 'tests/scenarios/mafclub/2.5.8a-later-days.nota'
while read -r path; do [[ -f $path ]] || fail "$path does not exist"; done < <(grep -o 'tests/scenarios/.*' "$folder/out")
expect 0 "$PRIMANOTA" explain MC-2.4
says out 'MC-2.4.1 '
expect 1 "$PRIMANOTA" explain MC-2.4.155
says err 'Did you mean MC-2.4.15?'
silent out
expect 1 "$PRIMANOTA" explain 2.4.51 --lang ru
says err 'Может быть, MC-2.4.15?'

# Words: every one of them, in either language, title first.
expect 0 "$PRIMANOTA" explain tie Raise
says out 'MC-2.4.15'
expect 0 "$PRIMANOTA" explain 'НИЧЬЯ' --lang ru
[[ $(sed -n 2p "$folder/out") == *Ничья* ]] || fail "a title hit comes first: $(cat "$folder/out")"
expect 0 "$PRIMANOTA" explain жеребьевка # ё is е.
says out 'MC-1.3 '
expect 1 "$PRIMANOTA" explain tie xylophone
silent out
expect 2 "$PRIMANOTA" explain
