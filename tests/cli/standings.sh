#!/usr/bin/env bash
# Standings from a tournament file and from a folder of games: every form of output, every kind of error, house rules.
source tests/cli/common.bash
need node
PRIMANOTA=$(realpath "$PRIMANOTA")
standings() { "$PRIMANOTA" standings --lang en "$@"; }
cd "$folder"

# cup RULES: a small tournament of two games, and one still to be played, on standard output.
cup() {
  cat <<END
{"format": "primanota-tournament/1", "title": "Small Cup", "rules": "$1",
 "players": ["Alice", "Boris", "Clara", "Denis", "Elena", "Felix", "Galina", "Hugo", "Irina", "O\"Neill, J|n"],
 "teams": {"North": ["Alice", "Boris"], "South": ["Clara", "Denis"]},
 "stages": [
  {"name": "main", "games": [
   {"round": 1, "table": 1, "winner": "red", "first_killed": 5, "nota": [2, 3, 4], "seats": [
    {"player": "Alice", "role": "sheriff"}, {"player": "Boris", "role": "don", "removed": true}, {"player": "Clara", "role": "mafia"},
    {"player": "Denis", "role": "mafia"}, {"player": "Elena", "role": "citizen"}, {"player": "Felix", "role": "citizen"},
    {"player": "Galina", "role": "citizen"}, {"player": "Hugo", "role": "citizen"}, {"player": "Irina", "role": "citizen"},
    {"player": "O\"Neill, J|n", "role": "citizen"}]},
   {"round": 2, "table": 1, "winner": "black", "first_killed": 10, "seats": [
    {"player": "Alice", "role": "citizen"}, {"player": "Boris", "role": "sheriff"}, {"player": "Clara", "role": "mafia"},
    {"player": "Denis", "role": "don"}, {"player": "Elena", "role": "citizen"}, {"player": "Felix", "role": "mafia"},
    {"player": "Galina", "role": "citizen"}, {"player": "Hugo", "role": "citizen"}, {"player": "Irina", "role": "citizen"},
    {"player": "O\"Neill, J|n", "role": "citizen"}]}]},
  {"name": "final", "coefficient": "1.5", "games": [{"round": 1, "table": 1, "seats": []}]}],
 "lots": ["Denis", "Alice", "Irina", "Hugo", "Galina", "Clara"]}
END
}
cup mafclub-2023-ru >cup.json
cup fiim-2019 >fiim.json

# Text
expect 0 standings cup.json
silent err
says out 'Small Cup'
grep -qE '^ +1  Felix +8 ' out || fail "Felix has won twice: $(cat out)"
says out 'Nominations'
says out 'Best Don '
expect 0 "$PRIMANOTA" standings --lang ru cup.json
says out 'Игрок'
says out 'Лучший дон'
expect 0 standings fiim.json
grep -q 'Nominations' out && fail 'FIIM has no nominations'

# JSON: exact, complete, ordered
expect 0 standings cup.json --json
json 'Object.keys(it).join() === "rules,players,teams,nominations,fair_play_proposals,errors"'
json 'Object.keys(it.players[0]).join() === "place,player,total,main,extra,compensation,wins,role_wins,first_deaths,games,mvp"'
json 'it.players.length === 10 && it.players.every((p, i) => i === 0 || p.place >= it.players[i - 1].place)'
json 'it.players.every(p => Number(p.total) === Number(p.main) + Number(p.extra) + Number(p.compensation))'
json 'it.players.find(p => p.player === "Boris").extra === "-1.5"'
json 'it.players.map(p => p.player).indexOf("Irina") < it.players.map(p => p.player).indexOf("Hugo")'
json 'it.errors.length === 0 && it.teams.length === 2'
json 'it.nominations.best_don.join() === "Denis" && !("fair_play" in it.nominations && it.nominations.fair_play.length)'
expect 0 standings fiim.json --json
json 'Object.keys(it.nominations).length === 0 && !("fair_play_proposals" in it)'
json 'it.players.every(p => /^-?[0-9]+([.][0-9]+|[/][0-9]+)?$/.test(p.total))'

# CSV and Markdown: names with commas, quotes and bars
expect 0 standings cup.json --csv
[[ $(head -n 1 out) == place,player,total,main,extra,compensation,wins,role_wins,first_deaths,games ]] || fail "$(head -n 1 out)"
says out '"O""Neill, J|n"'
[[ $(wc -l <out) == 11 ]] || fail 'a heading and ten players'
expect 0 "$PRIMANOTA" standings --lang ru cup.json --csv
says out 'place,player,total'
expect 0 standings cup.json --markdown
says out '# Small Cup'
says out 'O"Neill, J\|n'
says out '| 1 | South |'
says out '**Best Don**: Denis'
sed 's/"Small Cup"/"<img src=x onerror=alert(1)>"/; s/"Felix"/"=HYPERLINK(<b>1<\/b>)"/g' cup.json >hostile.json
expect 0 standings hostile.json --csv
says out ",'=HYPERLINK(<b>1</b>),"
expect 0 standings hostile.json --markdown
says out '# &lt;img src=x onerror=alert(1)&gt;'
says out '| =HYPERLINK(&lt;b&gt;1&lt;/b&gt;) |'

# Only some rounds
expect 0 standings cup.json --before 2 --csv
[[ $(grep -c ',1$' out) == 10 ]] || fail "one game each: $(cat out)"
cp out two
expect 0 standings cup.json --before main:2 --csv
cmp out two || fail 'main:2 is 2'
expect 0 standings cup.json --before 1 --csv
[[ $(grep -c ',0$' out) == 10 ]] || fail "no game: $(cat out)"
expect 0 standings cup.json --before final:1 --csv
[[ $(grep -c ',2$' out) == 10 ]] || fail "the stage before counts whole: $(cat out)"
for round in x 0 -1 main: main:x nope:1 1.5; do
  expect 2 standings cup.json --before="$round"
  says err "$round"
  silent out
done

# One player
expect 0 standings cup.json --explain Boris
says out 'Boris: place '
says out '-1.5  removal '
says out 'MC-3.12'
grep -q 'final' out && fail 'nothing was played in the final'
expect 0 standings cup.json --explain 'O"Neill, J|n'
expect 0 "$PRIMANOTA" standings --lang ru cup.json --explain Boris
says out 'Boris: место '
expect 2 standings cup.json --explain Nobody
says err 'Nobody'
silent out
expect 2 standings cup.json --explain Boris --json
expect 2 standings cup.json --csv --json

# Lots name all of a tied group, or do not count
sed 's/"Galina", "Clara"\]/"Galina"]/' cup.json >lots.json
expect 0 standings lots.json --json
json 'it.errors.length === 1 && it.errors[0].clause === "3.20.5" && it.errors[0].players.join() === "Clara,Galina,Hugo,Irina"'
json 'new Set(it.players.filter(p => ["Clara", "Galina", "Hugo", "Irina"].includes(p.player)).map(p => p.place)).size === 1'
expect 0 standings lots.json
says err 'Clara, Galina, Hugo, Irina'

# A broken game: not without --force
sed 's/"role": "don", "removed": true/"role": "don", "awards": [{"kind": "best_play", "points": "9"}]/' cup.json >broken.json
expect 1 standings broken.json
says err 'main, round 1, table 1: '
silent out
expect 1 standings broken.json --json
json 'it.players.length === 0 && it.teams.length === 0 && it.errors.length > 0'
json 'it.errors.every(e => e.stage === "main" && e.round === 1 && e.table === 1 && /^[0-9.]+$/.test(e.clause) && e.message)'
expect 0 standings broken.json --force --json
json 'it.players.length === 10 && it.players.every(p => p.games === 1) && it.errors.some(e => e.round === 1)'
expect 0 standings broken.json --force --csv
says err 'main, round 1, table 1: '

# What each mistake is called
mistake() { # SED CLAUSE
  sed "$1" cup.json >wrong.json
  cmp -s wrong.json cup.json && fail "changes nothing: $1"
  expect 1 standings wrong.json --json
  json "it.errors.some(e => e.clause === \"$2\") && it.players.length === 0"
}
mistake 's/"role": "don", "removed": true/"role": "mafia"/' 2.1.7
mistake 's/"winner": "red"/"winner": "green"/' format
mistake 's/{"player": "Boris", "role": "don"/{"player": "Zoe", "role": "don"/' format
mistake 's/{"player": "Boris", "role": "don"/{"player": "Alice", "role": "don"/' format
mistake 's/"first_killed": 5/"first_killed": 11/' format
mistake 's/"nota": \[2, 3, 4\]/"nota": [2, 3, 4, 5]/' 2.6.1
mistake 's/"first_killed": 5, //' 2.6.1
mistake 's/"removed": true/"team_lost": true/' format
# Mistakes of the whole file: --force does not override them, and no place is named.
of_the_file() { # SED
  sed "$1" cup.json >wrong.json
  cmp -s wrong.json cup.json && fail "changes nothing: $1"
  expect 1 standings wrong.json --force --json
  json 'it.players.length === 0 && it.errors.some(e => e.clause === "format" && !("round" in e) && e.message)'
  expect 1 standings wrong.json --force
  silent out
}
of_the_file 's/mafclub-2023-ru/mafclub-1923/'
of_the_file 's/mafclub-2023-ru/city/'
of_the_file 's/"Boris", "Clara", "Denis"/"Boris", "Boris", "Denis"/'
of_the_file 's/"Clara", "Denis"\]}/"Clara", "Zoe"]}/'
of_the_file 's/"Clara", "Denis"\]}/"Clara", "Alice"]}/'
of_the_file 's/"lots": \["Denis"/"lots": ["Zoe"/'
of_the_file 's/"1.5"/"-1.5"/'
of_the_file 's/"1.5"/"3\/2"/'
of_the_file 's/tournament.1"/tournament\/2"/'

# Not tournament files
expect 2 standings nothing.json
says err 'nothing.json'
expect 2 standings nothing.json --json
for text in '' '{' '[]' 'null' '{"rules": 5}'; do
  printf '%s' "$text" >none.json
  expect 1 standings none.json
  [[ -s err ]] || fail "says what is wrong with: $text"
  expect 1 standings none.json --json
  json 'it.players.length === 0 && it.errors.length > 0'
done
head -c 1000 cup.json >cut.json
expect 1 standings cut.json
printf '\357\273\277' >bom.json
sed 's/$/\r/' cup.json >>bom.json
expect 0 standings cup.json --json
cp out plain
expect 0 standings bom.json --json
cmp out plain || fail 'a mark of UTF-8 and Windows line ends change nothing'
expect 2 standings
expect 2 standings cup.json --no-such-option

# A record beside the file instead of seats; a folder of games
game() { # ROUND TABLE [JUDGE]
  printf 'rules mafclub-2023-ru\nround %s\ntable %s\njudge Vera\n' "$1" "$2"
  local seat=0 name
  for name in Alice Boris Clara Denis Elena Felix Galina Hugo Irina 'Van der Jon'; do printf 'player %d %s\n' $((++seat)) "$name"; done
  printf 'roles 2 6 mafia, 9 don, 4 sheriff\nday 1\nnight 1\nshot 1\nnota 1: 2 6 8\nday 2\nsurrender 2 6 9\nstop\naward 4 best_play 2\n'
}
mkdir -p evenings/final
game 1 1 >evenings/b.nota
game 2 1 >evenings/a.nota
game 1 1 >evenings/final/x.nota
printf '{"title": "Evenings", "rules": "mafclub-2023-ru", "stages": [{"name": "main"}, {"name": "final", "coefficient": 1.5}]}' >evenings/cup.json
expect 0 standings evenings --json
json 'it.players.length === 10 && it.players.every(p => p.games === 3)'
json 'it.players[0].player === "Denis" && it.players[0].main === "14" && it.players[0].extra === "7"'
expect 0 standings evenings --before main:2 --csv
[[ $(grep -c ',1$' out) == 10 ]] || fail "round 1 of the first stage: $(cat out)"
expect 0 standings evenings --explain 'Van der Jon'
says out 'final, round 1, table 1, seat 10: citizen, red team wins ×1.5'
expect 1 standings evenings/cup.json
says err 'players'
printf 'rules mafclub-2023-ru\nround 3\nroles 2 6 mafia, 9 don, 4 sheriff\nday 1\n' >evenings/running.nota
expect 0 standings evenings --csv
[[ $(grep -c ',3$' out) == 10 ]] || fail 'a game that is not over counts nowhere'
rm evenings/running.nota
sed 's/^shot 1$/shot 99/' evenings/a.nota >evenings/c.nota
expect 1 standings evenings
says err 'c.nota'
expect 0 standings evenings --force --json
json 'it.players[0].games === 3 && it.errors.some(e => e.message.includes("c.nota"))'
rm evenings/c.nota
mkdir one
sed 's/"games": \[/"games": [{"round": 7, "table": 2, "record": "a.nota"}, {"record": "b.nota"},/' <<<'{"rules": "mafclub-2023-ru",
  "players": ["Alice", "Boris", "Clara", "Denis", "Elena", "Felix", "Galina", "Hugo", "Irina", "Van der Jon", "Zoe"],
  "stages": [{"name": "main", "games": [{"round": 9, "record": "missing.nota"}]}]}' >one/cup.json
cp evenings/[ab].nota one/
expect 1 standings one/cup.json
says err 'missing.nota'
sed -i 's/{"round": 9, "record": "missing.nota"}/{"round": 9}/' one/cup.json
expect 0 standings one/cup.json --explain Alice
says out 'main, round 7, table 2, seat 1'
says out 'main, round 1, table 1, seat 1'
expect 0 standings one/cup.json --csv
says out 'Zoe,0,0,0,0,0,0,0,0'
mkdir empty both
expect 2 standings empty
says err '0 found'
touch both/a.json both/b.json
expect 2 standings both
says err '2 found'

# House rules beside the file
mkdir -p house/rules
printf 'rules mafclub-2023-ru\ntitle Generous\nwith points.win 5\nwith compensation.inTeam yes\n' >house/rules/generous.rules
cup generous >house/cup.json
expect 0 standings house/cup.json --json
json 'it.rules === "generous" && it.players.find(p => p.player === "Felix").main === "10"'
printf 'rules mafclub-2023-ru\nwith points.win 500\n' >house/rules/generous.rules
expect 2 standings house/cup.json
says err 'generous.rules:2: '

# House rules in the file itself
sed 's/"players":/"settings": {"points.win": "3", "points.loss": 0},&/' cup.json >settings.json
expect 0 standings settings.json --json
json 'it.players.find(p => p.player === "Felix").main === "6" && it.players.find(p => p.player === "Irina").main === "3"'
for settings in '[]' '{"points.victory": 3}' '{"points.win": "lots"}' '{"points.win": 500}' '{"foul.outAt": 1}'; do
  sed "s/\"players\":/\"settings\": $settings,&/" cup.json >settings.json
  expect 1 standings settings.json --force --json
  json 'it.players.length === 0 && it.errors.length === 1 && it.errors[0].clause === "format"'
done
