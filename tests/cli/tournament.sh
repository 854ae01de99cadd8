#!/usr/bin/env bash
# A tournament's log: lines are added or refused, nothing refused is written, and its export gives the same standings.
source tests/cli/common.bash
need node
PRIMANOTA=$(realpath "$PRIMANOTA")
cup() { "$PRIMANOTA" tournament --lang en "$@"; }
cd "$folder"

# A new file
expect 2 cup new.cup
says err 'new.cup'
expect 1 cup new.cup --add 'rules mafclub-2023-ru'
[[ ! -e new.cup ]] || fail 'a refused line makes no file'
expect 1 cup new.cup --add 'tournament Night' --add 'rules city'
says err 'new.cup:2: '
[[ ! -e new.cup ]] || fail 'all or nothing'
expect 0 cup new.cup --add 'tournament Autumn, the "Cup"' --add 'rules mafclub-2023-ru' --add 'official Vera: chief judge
official Gleb: judge
official Olga: organiser'
says out 'Autumn, the "Cup", rules mafclub-2023-ru'
[[ $(wc -l <new.cup) == 5 ]] || fail "a line a line: $(cat new.cup)"
expect 0 cup new.cup --add 'register "Smith, John", Ann "the Fox" Lee, Boris, Clara, Денис, Ёлка, Guy, Hal, Ida, for' --add 'stage main'
says out 'Players: 10 (10 in the tournament)'
expect 0 "$PRIMANOTA" tournament --lang ru new.cup
says out 'Игроков: 10'

# Refused lines leave the file as it is, to the byte
unchanged() { # CODE-OF-EXIT LINE...
  cp new.cup before
  local arguments=() line
  for line in "$@"; do arguments+=(--add "$line"); done
  expect 1 cup new.cup "${arguments[@]}"
  [[ -s err ]] || fail "says why: $*"
  cmp -s new.cup before || fail "was written: $*"
}
seats='"Smith, John", Ann "the Fox" Lee, Boris, Clara, Денис, Ёлка, Guy, Hal, Ida, "for"'
unchanged 'register Zoe'
unchanged 'tournament Another'
unchanged 'nonsense'
unchanged 'seat 1.1: Boris, Clara'
unchanged "seat 1.1 judge Olga: $seats"
unchanged "seat 1.1 judge Gleb: $seats" 'swap 1.1 1 2'
unchanged 'result 1.1 by Gleb: red'
unchanged 'close stage' 'publish'
unchanged '= place Boris 2'
unchanged '! withdraw Boris'
unchanged 'withdraw Boris' $'register Zoe\nregister Zoe'
unchanged 'game 1.1 by Gleb {'
unchanged $'game 1.1 by Gleb {\nrules mafclub-2023-ru'
unchanged '@ 25:00'
unchanged '@ 2026-11-15 20:00' '@ 2026-11-14 20:00'
says err 'new.cup:9: '
expect 1 "$PRIMANOTA" tournament --lang ru new.cup --add 'снялся Никто'
says err 'new.cup:8: Такого участника нет.'

# Names with commas, quotes and words of the notation
expect 0 cup new.cup --add "seat 1.1 judge Gleb: $seats" --add '= seat 1.1 1 "Smith, John"' --add '= seat 1.1 2 Ann "the Fox" Lee' --add '= seat 1.1 10 for'
expect 0 cup new.cup --add 'результат 1.1 от Gleb: красные; шериф 1; дон 2; мафия 3 4; убит 5; нота 2 3 4; балл 1 best_play 1.5'
says out 'To confirm by a second official: main/1.1'
unchanged 'confirm 1.1 by Gleb'
expect 0 cup new.cup --add 'confirm 1.1 by Vera'
says out 'Next: close stage'
expect 0 "$PRIMANOTA" standings --lang en new.cup --explain 'Smith, John'
says out 'Smith, John: place 1, 5.5 points'
expect 0 "$PRIMANOTA" check new.cup
silent out

# A record inside the log, and one beside it
{
  printf 'rules mafclub-2023-ru\nplayer 3 Boris\nroles 2 6 mafia, 9 don, 4 sheriff\nday 1\nnight 1\nshot 1\nnota 1: 2 6 8\n'
  printf 'day 2\nsurrender 2 6 9\nstop\naward 4 best_play 2\n'
} >game.nota
expect 0 cup new.cup --add "seat 2.1 judge Gleb: $seats" --add "game 2.1 by Gleb {
$(cat game.nota)
}" --add '= state 2.1 entered' --add '= points 2.1 4 6' --add 'confirm 2.1 by Vera'
says out '2 of 2 games confirmed'
expect 0 cup new.cup --add "seat 3.1 judge Gleb: $seats" --add 'game 3.1 by Gleb game.nota' --add '= points 3.1 4 6' --add 'confirm 3.1 by Vera'
unchanged "seat 4.1 judge Gleb: $seats" 'game 4.1 by Gleb nothing.nota'
says err 'nothing.nota'
unchanged "seat 4.1 judge Gleb: $seats" $'game 4.1 by Gleb {\nrules mafclub-2023-ru\nplayer 3 Somebody\nroles 2 6 mafia, 9 don, 4 sheriff\nday 1\nsurrender 2 6 9\n}'
unchanged "seat 4.1 judge Gleb: $seats" $'game 4.1 by Gleb {\nrules fiim-2019\nroles 2 6 mafia, 9 don, 4 sheriff\nday 1\n}'
unchanged "seat 4.1 judge Gleb: $seats" $'game 4.1 by Gleb {\nrules mafclub-2023-ru\nroles 2 6 mafia, 9 don, 4 sheriff\nday 7\n}'
says err '3: '

# The export gives the same standings, to the letter
same_standings() { # FILE.cup
  expect 0 cup "$1" --json
  json 'it.format === "primanota-tournament/1"'
  cp out exported.json
  expect 0 "$PRIMANOTA" standings --lang en "$1" --json
  cp out from-the-log
  expect 0 "$PRIMANOTA" standings --lang en exported.json --json
  diff from-the-log out || fail "$1: the export gives other standings"
}
same_standings new.cup
json 'it.players.find(p => p.player === "Smith, John").games === 3'
expect 0 cup new.cup --json
json 'it.players[1] === "Ann \"the Fox\" Lee" && it.stages[0].games.length === 3'
json 'it.stages[0].games[0].seats.length === 10 && it.stages[0].games[0].winner === "red"'

# Parts, causes, cards, coefficients, lots: also in the export. FIIM with fines.
cat >whole.cup <<'END'
tournament Whole
rules mafclub-2023-ru
official V: chief judge
official G: judge
register A, B, C, D, E, F, G, H, I, J
team One: A, B
stage main
seat 1.1: A, B, C, D, E, F, G, H, I, J
part 1.1 by G: sheriff 1; don 2; mafia 3 4; killed 5; nota 2 3 4; replay 6; award 7 best_move 0.5; removed 8; yellow 9
result 1.1 by G: black; sheriff 1; don 2; mafia 3 4; killed 10; nota 1 2 3; fouls 1 3; award 2 best_play 2
consent 1.1 by V because it was a memorable game
confirm 1.1 by V
card yellow A MC-4.17.4: rude
close stage
stage final coefficient 1.5
seat 1.1: J, I, H, G, F, E, D, C, B, A
result 1.1 by G: draw; sheriff 1; don 2; mafia 3 4
confirm 1.1 by V
close stage
lot C, D seed 3
END
expect 0 "$PRIMANOTA" check --lang en whole.cup
same_standings whole.cup
cat >fiim.cup <<'END'
tournament Fines
rules fiim-2019
official V: chief judge
official G: judge
register A, B, C, D, E, F, G, H, I, J
stage main
seat 1.1: A, B, C, D, E, F, G, H, I, J
result 1.1 by G: red; sheriff 1; don 2; mafia 3 4; killed 5; voted 6; nota 2 3; removed 7; fine 2 FIIM-8.5.6.4; award 1 extra 0.4
! fine 1.1 2 FIIM-8.5.6.4 by G          -- fined_twice FIIM-8.5
! fine 1.1 2 FIIM-8.5.6.1a by G         -- exception_applies FIIM-8.5.6.1a
confirm 1.1 by V
END
expect 0 "$PRIMANOTA" check --lang en fiim.cup
same_standings fiim.cup
expect 0 "$PRIMANOTA" standings --lang en exported.json --explain B
says out 'FIIM-8.5.6.4'

# A log that does not hold gives no standings
sed 's/^confirm 1.1 by V/confirm 1.1 by G/' fiim.cup >hole.cup
expect 1 "$PRIMANOTA" standings --lang en hole.cup
silent out
expect 1 "$PRIMANOTA" standings --lang en hole.cup --force --json
json 'it.players.length === 0 && it.errors.length > 0'
expect 1 "$PRIMANOTA" check --lang en hole.cup
says out 'hole.cup:11: '
expect 1 cup hole.cup --add 'withdraw A'
says err 'hole.cup:11: '

# Windows line ends, a byte order mark, no newline at the end
printf '\357\273\277' >windows.cup
sed 's/$/\r/' fiim.cup >>windows.cup
expect 0 "$PRIMANOTA" check windows.cup
same_standings windows.cup
expect 0 cup windows.cup --add 'withdraw J'
expect 0 "$PRIMANOTA" check windows.cup
printf 'tournament T\nrules fsm\nregister A' >open.cup
expect 0 cup open.cup --add 'register B'
[[ $(tail -n 2 open.cup) == $'register A\nregister B' ]] || fail "$(cat open.cup)"

# Not a log at all
: >empty.cup
expect 1 cup empty.cup
expect 1 "$PRIMANOTA" check empty.cup
expect 2 cup nowhere/new.cup --add 'tournament T' --add 'rules fsm' --add 'register A'
[[ ! -e nowhere ]] || fail 'makes no folders'
expect 2 cup .
expect 2 cup
printf 'tournament T\nrules fsm\nregister \377\376\n' >bytes.cup
"$PRIMANOTA" check bytes.cup >out 2>err || true # It only must not crash.

# A house rule of the tournament's own, and one from a file beside it
cat >generous.cup <<'END'
tournament T
rules mafclub-2023-ru
with points.win 7
official V: judge
official G: judge
register A, B, C, D, E, F, G, H, I, J
stage main
! with points.win 8                      -- already_there
seat 1.1: A, B, C, D, E, F, G, H, I, J
result 1.1 by G: red; sheriff 1; don 2; mafia 3 4
confirm 1.1 by V
= main A 7
END
expect 0 "$PRIMANOTA" check --lang en generous.cup
mkdir -p house/rules
printf 'rules mafclub-2023-ru\nwith points.win 6\n' >house/rules/club.rules
sed -e '/^with/d' -e '/^! with/d' -e 's/^rules .*/rules club/' -e 's/^= main A 7/= main A 6/' generous.cup >house/t.cup
expect 0 "$PRIMANOTA" check --lang en house/t.cup
expect 0 cup house/t.cup --add 'close stage'
cp house/t.cup house/copy.cup
expect 0 cup house/t.cup --json
cp out house/t.json
expect 0 "$PRIMANOTA" standings --lang en house/t.json --csv
says out '1,A,6,6,'

# A long season: 3000 lines
{
  printf 'tournament Season\nrules mafclub-2023-ru\nofficial V: chief judge\nofficial G: judge\nregister A, B, C, D, E, F, G, H, I, J\nstage main\n'
  for ((round = 1; round <= 1000; ++round)); do
    printf 'seat %d.1: A, B, C, D, E, F, G, H, I, J\nresult %d.1 by G: red; sheriff %d; don 2; mafia 3 4; killed 5; nota 2 3 9\nconfirm %d.1 by V\n' \
      $round $round $((round % 5 + 6)) $round
  done
} >season.cup
SECONDS=0
expect 0 cup season.cup --add 'close stage'
expect 0 "$PRIMANOTA" standings --lang en season.cup --csv
((SECONDS < 20)) || fail "$SECONDS seconds for 3000 lines"
says out 'A,4000,4000,'
