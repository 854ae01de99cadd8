#!/usr/bin/env bash
# Deceptive names: invisible characters are refused, names that look alike are reported.
source tests/cli/common.bash
PRIMANOTA=$(realpath "$PRIMANOTA")
cd "$folder"
need curl
zero=$(printf '\u200B') reversed=$(printf '\u202E')
ann='Аnna' # Its first letter is Cyrillic.

# draw
expect 2 "$PRIMANOTA" draw --lang en "An${zero}na" Ben
says err '(U+200B)'
silent out
expect 2 "$PRIMANOTA" draw --lang ru $'Anna\nplayer 2 Eve'
says err 'невидимый символ (U+000A)'
expect 0 "$PRIMANOTA" draw --lang en --seed 1 Anna "$ann" Ben
says err "\"$ann\" looks like \"Anna\". [look_alike]"
says out 'player 3 '
expect 0 "$PRIMANOTA" draw --lang en --seed 1 Anna Ben
silent err

# seat --names
printf '%s\n' Anna Ben Cleo Dan Eve Fay Guy Hal Ida "$ann" >names
expect 0 "$PRIMANOTA" seat --lang en --names names --rounds 1 --seed 1 --seconds 0.1 --csv
says err "names: \"$ann\" looks like \"Anna\". [look_alike]"
[[ $(wc -l <out) == 11 ]] || fail "the seating: $(cat out)"
sed -i "3s/.*/Cl${reversed}eo/" names
expect 2 "$PRIMANOTA" seat --lang en --names names --rounds 1
says err 'names:3: '
says err '(U+202E)'

# judge: at the first question and as a line
printf 'Anna, Bo%sris\nplayer 3 Ev%se\nplayer 4 Daria\nquit\n' "$reversed" "$zero" >typed
"$PRIMANOTA" judge --lang en --record game.nota <typed >out 2>err || fail "judge: $(cat out err)"
says out '(U+202E)'
says out '(U+200B)'
[[ $(grep -c '^player ' game.nota) == 2 ]] || fail "the record: $(cat game.nota)"
grep -q '^player 4 Daria$' game.nota || fail "the game does not go on: $(cat game.nota)"
# The judge is told of names that look alike, and the game goes on.
printf '%s\n' "Anna, Ben, $ann, Dan" 'player 5 Bеn' 'player 6 Eve' 'player 7 Dan' quit >typed # A Cyrillic е in the second Ben.
"$PRIMANOTA" judge --lang en --record alike.nota <typed >out 2>err || fail "judge: $(cat out err)"
says out "\"$ann\" looks like \"Anna\". [look_alike]"
says out '"Bеn" looks like "Ben". [look_alike]'
(($(grep -c '\[look_alike\]' out) == 2)) || fail "told of others: $(cat out)"
[[ $(grep -c '^player ' alike.nota) == 7 ]] || fail "the record: $(cat alike.nota)"

# import
sed 's/"Player A"/"Pla\\u202Eyer A"/' "$root"/tests/exchange/mafiaratings-whole.json >hostile.json
expect 2 "$PRIMANOTA" import hostile.json -o never.nota
says err 'hostile.json: '
says err '(U+202E)'
[[ ! -e never.nota ]] || fail 'a file was written'
printf 'rules fiim-2019\nplayer 1 An%sna\nroles 2 7 mafia, 9 don, 4 sheriff\n' "$zero" >hidden.nota
expect 1 "$PRIMANOTA" import --data club hidden.nota
says err 'hidden.nota:2: '
says err '(U+200B)'
expect 0 "$PRIMANOTA" verify --data club
says out '0 streams'
printf 'rules fiim-2019\nplayer 1 Ann \u2764\uFE0F\nroles 2 7 mafia, 9 don, 4 sheriff\n' >heart.nota
expect 0 "$PRIMANOTA" import --data hearts heart.nota
expect 0 "$PRIMANOTA" export --data hearts -o out-of-hearts
grep -q "$(printf '^player 1 Ann \u2764\uFE0F$')" out-of-hearts/*.nota || fail 'the name has become another one'
sed 's/"Player A"/"Player \\u2764\\ufe0f"/' "$root"/tests/exchange/mafiaratings-whole.json >heart.json
expect 0 "$PRIMANOTA" import heart.json -o heart-of-another.nota
grep -q "$(printf 'Player \u2764\uFE0F$')" heart-of-another.nota || fail 'the name has become another one'

# Over HTTP: names of a new table, of links and of devices
"$PRIMANOTA" serve --data server --port 0 --rate-factor 1000 --log quiet --lang en >said 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
waits said 'Prima Nota: '
at=$(sed -n 's/^Prima Nota: //p' said)
ask() { # STATUS PATH BODY: what was answered is in out.
  local got
  got=$(curl -sS -o out -w '%{http_code}' -H "Authorization: Bearer ${token:-}" --data-binary "$3" "$at/api/tables$2?lang=en")
  [[ $got == "$1" ]] || fail "$2: $got instead of $1: $(cat out)"
}
refused() { # PATH BODY
  ask 422 "$1" "$2"
  json 'it.error.code === "hidden_character"'
}
rest='"C","D","E","F","G","H","I","J"'
ask 409 '' '{"rules":"fiim-2019","names":["Anna","'"$ann"'",'"$rest"']}'
json 'it.error.code === "look_alike" && it.error.sentence.includes("confirm it")'
ask 400 '' '{"rules":"fiim-2019","names":["Anna","'"$ann"'",'"$rest"'],"look_alikes":"yes"}'
ask 201 '' '{"rules":"fiim-2019","names":["Anna","Anna",'"$rest"']}' # The same name twice is not a look-alike.
ask 201 '' '{"rules":"fiim-2019","names":["Anna","'"$ann"'",'"$rest"'],"look_alikes":true}'
field() { node -e 'const it = JSON.parse(require("fs").readFileSync("out", "utf8")); console.log(eval(process.argv[1]))' "$1"; }
table=$(field it.table) token=$(field 'it.links[0].token')
refused "/$table/links" '{"grant":"assistant","name":"Ve\u200bra"}'
ask 201 "/$table/links" '{"grant":"assistant","name":"Vera"}'
refused "/$table/commands" '{"version":1,"key":"first command","device":"pho\u202ene","next":true}'
refused "/$table/branches" '{"base":1,"key":"first upload","device":"pho\u2028ne","lines":["foul 3"]}'
refused "/$table/takeover" '{"device":"pho\u0085ne","key":"takes over"}'
ask 200 "/$table/takeover" '{"device":"phone","key":"takes over"}'

# Names as phones write them: earlier versions recorded the selector of an emoji.
heart=$(printf 'Ann \u2764\uFE0F')
ask 201 '' '{"rules":"fiim-2019","names":["'"$heart"'","B",'"$rest"']}'
ask 201 '' '{"rules":"fiim-2019"}'
table=$(field it.table) token=$(field 'it.links[0].token')
ask 200 "/$table/branches" '{"base":1,"key":"what was kept","device":"phone","lines":["player 2 Ben \u2600\ufe0f"]}'
kill "$server" && wait "$server"
