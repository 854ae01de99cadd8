#!/usr/bin/env bash
# primanota import and export: the games of tests/exchange, and other files. UPDATE_GOLDEN=1 rewrites the .nota files.
source tests/cli/common.bash
games=(tests/exchange/*.json)
((${#games[@]} > 10)) || fail "only ${#games[@]} games found"
lines() { grep -v '^#' "$1"; }

for json in "${games[@]}"; do
  name=$(basename "$json" .json)
  expect 0 "$PRIMANOTA" import "$json" --from "${name%%-*}"
  cp "$folder/err" "$folder/remarks"
  [[ ${UPDATE_GOLDEN:-} != 1 ]] || cp "$folder/out" "tests/exchange/$name.nota"
  diff -u "tests/exchange/$name.nota" "$folder/out" || fail "tests/exchange/$name.nota: UPDATE_GOLDEN=1 rewrites it"
  expect 0 "$PRIMANOTA" check "tests/exchange/$name.nota"

  # Every remark stands in the file where the message says.
  while IFS=: read -r file number sentence; do
    [[ $file == "$name.nota" ]] || fail "the remark names $file"
    [[ $(sed -n "${number}p" "tests/exchange/$name.nota") == "# "*"${sentence# }" ]] || fail "$name:$number: $sentence"
  done <"$folder/remarks"
  deviations=$(grep -c '^# deviation: ' "tests/exchange/$name.nota" || true)
  expect $((deviations > 0)) "$PRIMANOTA" import --strict "$json" -o "$folder/strict.nota"
  if ((deviations > 0)); then
    [[ ! -e $folder/strict.nota ]] || fail "$name: --strict wrote a file"
    says err '(--strict)'
  fi
  rm -f "$folder/strict.nota"

  # Without --from the content decides; the Russian file is the same game.
  expect 0 "$PRIMANOTA" import --lang ru "$json" -o "$folder/ru.nota"
  "$PRIMANOTA" check "$folder/ru.nota" || fail "$name: the Russian file does not hold"
  "$PRIMANOTA" translate --to en "$folder/ru.nota" >"$folder/en.nota"
  diff <(lines "tests/exchange/$name.nota" | sed 's/gave up//;s/сдался//') <(lines "$folder/en.nota" | sed 's/сдался//') ||
    fail "$name: another game in Russian"
  ! LC_ALL=C grep -q 'exchange\.' "$folder/ru.nota" || fail "$name: a text is missing"

  # Export and import again.
  expect 0 "$PRIMANOTA" export "tests/exchange/$name.nota" --to mafiaratings -o "$folder/back.json"
  rules=$(sed -n 's/^rules //p' "tests/exchange/$name.nota")
  expect 0 "$PRIMANOTA" import "$folder/back.json" --rules "$rules" -o "$folder/back.nota"
  "$PRIMANOTA" check "$folder/back.nota" || fail "$name: does not hold when it comes back"
  diff <(grep '^= ' "tests/exchange/$name.nota") <(grep '^= ' "$folder/back.nota") || fail "$name: ends otherwise when it comes back"
done

cd "$folder"
whole=$root/tests/exchange/mafiaratings-whole.json
match=$root/tests/exchange/polemica-match.json
club=$root/tests/exchange/polemica-whole.json

# refused WHAT SENTENCE: one sentence, exit 2, nothing written.
refused() {
  expect 2 "$PRIMANOTA" import "$1" -o never.nota
  says err "$2"
  [[ $(wc -l <err) == 1 ]] || fail "more than one sentence: $(cat err)"
  [[ ! -e never.nota ]] || fail "$1: a file was written"
  expect 2 "$PRIMANOTA" import --lang ru "$1"
  LC_ALL=C grep -q $'\xd0' err || fail "no Russian sentence: $(cat err)"
}
: >empty.json
refused empty.json 'not JSON'
echo 'rules fiim-2019' >text.json
refused text.json 'not JSON'
for size in 1 10 100 500 1500; do
  head -c "$size" "$whole" >cut.json
  refused cut.json 'not JSON'
done
echo '[1, 2]' >list.json
refused list.json 'not a game'
echo '{"a": 1}' >other.json
refused other.json 'no players'
echo '{"players": 5}' >number.json
refused number.json 'no players'
echo '{"data": {"votes": []}}' >bare.json
refused bare.json 'no players'
grep -v '"Player J"' "$whole" | sed '/Player I/s/,$//' >nine.json
refused nine.json 'has 9 players'
sed 's/"role": "don"/"role": "doctor"/' "$whole" >role.json
refused role.json 'unknown role "doctor"'
sed 's/"role": "don"/"role": "maf"/' "$whole" >deck.json
refused deck.json 'instead of 1, 2, 1'
sed 's/"nominating": \[5\]/"nominating": [11]/' "$whole" >seat.json
refused seat.json 'nominating is 11'
sed 's/"shooting": \[6, 4, 8\]/"shooting": [6, "x", 8]/' "$whole" >shot.json
refused shot.json 'no seat from 1 to 10'
sed 's/"winner": "civ"/"winner": "cats"/' "$whole" >winner.json
refused winner.json 'unknown winner "cats"'
sed 's/"type": "night"/"type": "asleep"/' "$whole" >exit.json
refused exit.json 'unknown way to leave "asleep"'
sed 's/"round": 3/"round": 3000/' "$whole" >round.json
refused round.json 'no number of a round'
sed 's/"warnings": \[/"warnings": -1, "x": [/' "$whole" >warnings.json
refused warnings.json 'warnings cannot be read'
sed 's/"position": 4/"position": 3/' "$club" >twice.json
refused twice.json 'two players sit at seat 3'
sed 's/"position": 4/"position": 14/' "$club" >place.json
refused place.json 'position is 14'
sed 's/"position": 4, //' "$club" >nowhere.json
refused nowhere.json 'no position'
sed 's/"role": 3/"role": 9/' "$club" >code.json
refused code.json 'unknown role 9'
sed 's/"voter": 10, "candidate": 8/"voter": 0, "candidate": 8/' "$club" >voter.json
refused voter.json 'votes, row'
sed 's/"night": 3, "shooter"/"night": -3, "shooter"/' "$club" >night.json
refused night.json 'shots, row'
{ printf '{"players": '; head -c 200000 /dev/zero | tr '\0' '['; head -c 200000 /dev/zero | tr '\0' ']'; echo '}'; } >deep.json
refused deep.json 'not a game'
{ printf '{"players": [{}], "votes": [0'; for _ in {1..6000}; do printf ',0'; done; echo ']}'; } >long.json
refused long.json 'has 1 players'
sed 's/"votes": \[/"votes": 5, "x": [/' "$club" >votes.json
refused votes.json 'votes is no list'
expect 2 "$PRIMANOTA" import missing.json
expect 2 "$PRIMANOTA" import "$whole" --from chess
expect 2 "$PRIMANOTA" import "$whole" --rules chess
says err 'unknown rules "chess"'
expect 2 "$PRIMANOTA" import "$whole" --from polemica
expect 2 "$PRIMANOTA" import "$match" --from mafiaratings
expect 2 "$PRIMANOTA" import "$whole" -o no/such/folder.nota

# Names are free text; characters that a line cannot hold are left out.
sed 's/"Player A"/"  Tab\\tLine\\nHash # Quote \\" ёж 龍  "/; s/"Player B"/""/; s/"Player C"/"#"/' "$whole" >names.json
expect 0 "$PRIMANOTA" import names.json -o names.nota
expect 0 "$PRIMANOTA" check names.nota
grep -q '^player 1 Tab Line Hash' names.nota || fail "the name is lost: $(grep '^player 1' names.nota)"
! grep -q '^player [23] ' names.nota || fail 'a name out of nothing'

# --rules chooses the book. A game that does not hold or was never dealt is not exported.
expect 0 "$PRIMANOTA" import "$whole" --rules mafclub-2023-en -o named.nota
grep -q '^rules mafclub-2023-en' named.nota || fail 'another book was taken'
printf 'rules fiim-2019\nroles 2 7 mafia, 9 don, 4 sheriff\nday 7\n' >bad.nota
expect 1 "$PRIMANOTA" export bad.nota --to polemica
silent out
printf 'rules fiim-2019\n' >undealt.nota
expect 1 "$PRIMANOTA" export undealt.nota --to polemica
expect 2 "$PRIMANOTA" export missing.nota --to polemica
expect 2 "$PRIMANOTA" export bad.nota --to chess
expect 2 "$PRIMANOTA" export bad.nota
