#!/usr/bin/env bash
# The points of one game: every line with its clause, as text and as JSON, in both languages; an open game has none.
source tests/cli/common.bash
need node

cat >"$folder/game.nota" <<'END'
rules mafclub-2023-ru
player 4 Compass
player 6 "Quote", the first
roles 2 7 mafia, 9 don, 4 sheriff
day 1
night 1
shot 6
nota 6: 2 3 9
day 2
surrender 2 7 9
stop
award 4 best_play 1.5
award 9 worst_move -0.5 MC-3.17-c9
END
expect 0 "$PRIMANOTA" points --lang en "$folder/game.nota"
silent err
says out ' 4  Compass, Sheriff '
says out '+1.5  Best Play '
says out '+0.5  Prima Nota '
says out '-0.5  Worst Move '
says out 'MC-2.6.4a'
says out 'To consider: seat 9, MC-3.17-c9'
[[ $(grep -cE '^ ?[0-9]+  ' "$folder/out") == 10 ]] || fail "ten players: $(cat "$folder/out")"
grep -q ' $' "$folder/out" && fail 'no line ends in a space'
expect 0 "$PRIMANOTA" points --lang ru "$folder/game.nota"
says out 'Compass, Шериф'
says out 'результат'

expect 0 "$PRIMANOTA" points --json "$folder/game.nota"
json 'it.rules === "mafclub-2023-ru" && it.winner === "red"'
json 'it.players.map(p => p.seat).join() === "1,2,3,4,5,6,7,8,9,10"'
json 'it.players.every(p => p.lines.reduce((sum, line) => sum + Number(line.points), 0) === Number(p.total))'
json 'it.players.every(p => p.lines.every(line => line.clause.startsWith("MC-")))'
json 'it.players[3].total === "5.5" && it.players[8].total === "0.5"'
json 'it.suggestions.some(s => s.seat === 9 && s.clause === "MC-3.17-c9")'

# Parts that a replay annulled are shown as such.
cat >"$folder/replay.nota" <<'END'
rules mafclub-2023-ru
roles 2 7 mafia, 9 don, 4 sheriff
day 1
night 1
shot 6
nota 6: 2 7 9
day 2
replay 3 MC-4.13.1
roles 1 2 mafia, 3 don, 4 sheriff
day 1
surrender 1 2 3
stop
END
expect 0 "$PRIMANOTA" points --lang en "$folder/replay.nota"
says out 'annulled part: Prima Nota'
says out '-3.5  caused the replay '

# Fines name their clause, FIIM.
cat >"$folder/fined.nota" <<'END'
rules fiim-2019
roles 2 7 mafia, 9 don, 4 sheriff
day 1
1 nominates 2
night 1
shot 6
day 2
team loses 7 FIIM-6.8.1
stop
fine 7 FIIM-8.5.6.1
END
expect 0 "$PRIMANOTA" points --lang en "$folder/fined.nota"
says out 'FIIM-8.5.6.1'
says out ' -0.9'

# House rules beside the game apply.
mkdir "$folder/rules"
printf 'rules mafclub-2023-ru\nwith points.win 5\n' >"$folder/rules/generous.rules"
sed 's/^rules .*/rules generous/' "$folder/game.nota" >"$folder/house.nota"
expect 0 "$PRIMANOTA" points --lang en "$folder/house.nota"
says out '+5  result '

# Files that are missing, do not hold or are not over.
expect 2 "$PRIMANOTA" points "$folder/nothing.nota"
says err 'nothing.nota'
printf 'rules mafclub-2023-ru\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\n' >"$folder/open.nota"
expect 1 "$PRIMANOTA" points --lang en "$folder/open.nota"
says err 'not decided yet'
silent out
printf 'rules mafclub-2023-ru\nroles 2 7 mafia, 9 don\n' >"$folder/broken.nota"
expect 1 "$PRIMANOTA" points --lang en "$folder/broken.nota"
says err 'broken.nota:2: '
: >"$folder/empty.nota"
expect 1 "$PRIMANOTA" points "$folder/empty.nota"
says err 'empty.nota:1: '
