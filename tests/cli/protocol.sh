#!/usr/bin/env bash
# primanota protocol: the sheets of two whole games, reviewed against the rules; nothing is printed of a bad game.
source tests/cli/common.bash
for game in cup-final league; do
  for language in en ru; do
    expect 0 "$PRIMANOTA" protocol "tests/golden/$game.nota" --lang "$language"
    golden "$game.$language.txt"
    silent err
    longest=$(wc -L <"$folder/out")
    ((longest <= 100)) || fail "$game in $language is $longest columns wide"
  done
  expect 0 "$PRIMANOTA" protocol "tests/golden/$game.nota" --json
  golden "$game.json"
  expect 0 "$PRIMANOTA" protocol "tests/golden/$game.nota" --json --lang ru
  cmp -s "$folder/out" "tests/golden/$game.json" || fail 'the JSON depends on the language'
done

# For the printer: one page, every name, and the same bytes again.
need pdftotext
for language in en ru; do
  for copy in 1 2; do
    expect 0 "$PRIMANOTA" protocol tests/golden/cup-final.nota --pdf "$folder/$copy.pdf" --lang "$language"
    silent out
    silent err
  done
  cmp -s "$folder/1.pdf" "$folder/2.pdf" || fail 'two sheets of one game differ'
  pdftotext -layout "$folder/1.pdf" "$folder/out"
  (($(grep -c $'\f' "$folder/out") == 1)) || fail 'more than one page'
  for said in 'Autumn Cup' 'Vera Holm' 'Egor the Magnificent of Novgorod' Félix Зоя MC-4.3.12 'argued about the third foul' \
    'The ballot of day 1 was counted twice'; do
    says out "$said"
  done
done
says out 'победа красной команды'
says out '5,5'
says out '−0,5'
expect 2 "$PRIMANOTA" protocol tests/golden/cup-final.nota --pdf "$folder/missing/sheet.pdf"
says err 'sheet.pdf'

# The sheet shows how the game ended, whether it is signed, and the clause of a plain foul.
printf '%s\n' 'rules mafclub-2023-ru' 'judge Vera Holm' 'round 31' 'table 47' 'roles 2 6 mafia, 9 don, 4 sheriff' 'override nobody waits' 'day 1' \
  'foul 3' 'surrender 2 6 9' stop >"$folder/surrender.nota"
expect 0 "$PRIMANOTA" protocol "$folder/surrender.nota" --pdf "$folder/open.pdf" --lang en
pdftotext -layout "$folder/open.pdf" "$folder/out"
says out 'all blacks surrendered (MC-2.7.1-c1)'
grep -q 'foul 1 *MC-4.3$' "$folder/out" || fail 'a plain foul has no clause'
says out 'Departures decided by the judge'
grep -q '31 *47 *Vera Holm' "$folder/out" || fail 'the sheet does not say which game it is'
expect 0 "$PRIMANOTA" protocol "$folder/surrender.nota" --lang en
grep -q 'Round *31$' "$folder/out" || fail 'the text does not say which round it is'
! grep -q 'Signed' "$folder/out" || fail 'an unsigned sheet says that it is signed'
echo 'signed 2026-11-15' >>"$folder/surrender.nota"
for said in 'en Signed, 2026-11-15' 'ru Подписано, 15.11.2026' 'ru чёрная команда сдалась (MC-2.7.1-c1)'; do
  expect 0 "$PRIMANOTA" protocol "$folder/surrender.nota" --pdf "$folder/signed.pdf" --lang "${said%% *}"
  pdftotext -layout "$folder/signed.pdf" "$folder/out"
  says out "${said#* }"
done

# A translated game has the same game sheet.
"$PRIMANOTA" translate --to en tests/golden/league.nota >"$folder/league.nota"
expect 0 "$PRIMANOTA" protocol "$folder/league.nota" --lang ru
cmp -s "$folder/out" tests/golden/league.ru.txt || fail 'the translated game has another sheet'

# An unfinished game has a sheet too.
head -n 40 tests/golden/cup-final.nota >"$folder/half.nota"
expect 0 "$PRIMANOTA" protocol "$folder/half.nota"
says out 'the game is not finished'

# If a line does not hold, no game sheet is written, not even a part of one.
{ cat tests/golden/cup-final.nota; echo nonsense; } >"$folder/bad.nota"
expect 1 "$PRIMANOTA" protocol "$folder/bad.nota"
silent out
says err 'bad.nota:'
expect 1 "$PRIMANOTA" protocol "$folder/bad.nota" --pdf "$folder/bad.pdf"
[[ ! -e $folder/bad.pdf ]] || fail 'a bad game has a sheet'
expect 1 "$PRIMANOTA" protocol --json "$folder/bad.nota"
silent out
expect 2 "$PRIMANOTA" protocol "$folder/missing.nota"
silent out
expect 2 "$PRIMANOTA" protocol "$folder"
if [[ -w /dev/full ]]; then
  "$PRIMANOTA" protocol tests/golden/cup-final.nota >/dev/full 2>"$folder/err" && fail 'a full disk goes unnoticed'
  says err 'No space left'
fi

# A name cannot play tricks on the terminal, and a long one keeps the columns.
printf 'rules mafclub-2023-en\nplayer 1 A\033[31mB\nplayer 2 %s\nroles 2 7 mafia, 9 don, 4 sheriff\n' \
  "$(printf 'Ы%.0s' {1..300})" >"$folder/names.nota"
expect 0 "$PRIMANOTA" protocol "$folder/names.nota"
! grep -q $'\033' "$folder/out" || fail 'a control character is printed'
(($(wc -L <"$folder/out") <= 100)) || fail 'too wide'
