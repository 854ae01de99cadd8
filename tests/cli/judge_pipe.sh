#!/usr/bin/env bash
# primanota judge through a pipe: a whole game by Enter and a few lines; the record replays to the same sheet.
source tests/cli/common.bash
cd "$folder"

# judge INPUT-FILE ARGUMENTS...: what it says goes to $folder/out.
judge() {
  local input=$1 got=0
  shift
  "$PRIMANOTA" judge "$@" <"$input" >out 2>err || got=$?
  return "$got"
}

# A game to its end. Empty lines are Enter.
cat >game.txt <<'TEXT'
Anna, Boris, , Daria
roles 3 8 mafia, 5 don, 6 sheriff
override the clock of a test
day 1
1 nominates 5
! 1 nominates 5 -- already_nominated
= speaker 1

foul 7 MC-4.3.1 whispered
undo
rest speak



shot 10

don checks 6

sheriff checks 3

10 nominates 1
nota 10: 5 3 1



foul 2
# The lights went out for a moment.

foul 99
3 nominates 4
4 nominates 3
rest speak

vote 4: 3 5 8
vote 3: rest



shot 6




6 last word
show
protocol
hide
surrender 5 8
7 nominates 5
rest speak




shot 9




9 last word
2 nominates 8
rest speak

8 last word
stop
award 6 best_move 1
protocol
TEXT
judge game.txt --lang en --record game.nota || fail "exit $?: $(cat err)"
expect 0 "$PRIMANOTA" check game.nota
expect 0 "$PRIMANOTA" protocol game.nota --lang en
cp out sheet
judge game.txt --lang en --record again.nota || fail "exit $?: $(cat err)"
# The last sheet on the screen. Every filter reads to the end: writing to one that has left early ends the writer.
tac out | sed '/^GAME PROTOCOL/,$d' | tac | sed '/^The game is recorded/,$d' >live
"$PRIMANOTA" protocol again.nota --lang en | tail -n +2 >written
diff -B live written || fail 'the live table and its record differ'
tail -n 5 game.nota | grep '^award 6 best_move 1$' >/dev/null || fail "the game did not get to its end: $(tail -n 20 game.nota)"

says out 'Say        “Player number 1, you have one minute.”'
says out 'Time       1:00'
says out 'Enter      1 speaks'
says out 'Player 2: foul 1.'
says out 'Player 6: the Sheriff.'
says out '[wrong_seats] (MC-1.1)'
says out 'The game is recorded in again.nota. Go on with: primanota judge --resume again.nota'
for line in 'player 1 Anna' 'player 4 Daria' 'voting' 'hunt' 'sheriff' 'nota' 'morning' 'undo' '# The lights went out for a moment.' 'stop'; do
  grep -qxF "$line" game.nota || fail "the record has no line \"$line\": $(cat game.nota)"
done
! grep -qE '^[=!?]|nominates 1$|foul 99' game.nota || fail 'questions and refused lines are not recorded'
grep -qE '^@ [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?$' game.nota || fail 'no times'
[[ $(head -n 1 game.nota) == 'rules mafclub-2023-en' ]] || fail 'the rules come first'

# Roles stay off the screen until they are asked for; the sheet waits for that too.
printf '\nroles 3 8 mafia, 5 don, 6 sheriff\ntable\nprotocol\n' >hidden.txt
judge hidden.txt --lang en --record hidden.nota
! grep -qE 'roles 3 8|SHERIFF|DON|3, 5, 8' out || fail "roles are shown: $(cat out)"
says out 'Enter "show" first'
printf 'show\ntable\n' >>hidden.txt
judge hidden.txt --lang en --record shown.nota
says out 'SHERIFF'

# Refusals and slips.
printf '\nrules mafclub-2023-ru\n1 nominates 5\nnight 1\nprotcol\nhlep\nnominats 3\n@ 12:00:00\nwhy\nexplain\nexplain MC-9.9\nexplain 2.4.15\nhelp\n' >slips.txt
printf 'judge Ren\xe9\n' >>slips.txt
judge slips.txt --lang en --record slips.nota || fail "exit $?"
says out '[duplicate]'
says out 'Did you mean "protocol"?'
says out 'Did you mean "help"?'
says out 'Did you mean "nominates"?'
says out 'The time comes from the clock'
says out 'There is no clause MC-9.9.'
says out 'Tie: extra speeches'
says out 'vote 5: 1 2 3'
says out 'not valid UTF-8'
(($(wc -l <slips.nota) == 2)) || fail "only the header is recorded: $(cat slips.nota)"

# Russian, either language in, Russian out; bare roles are cards.
printf 'Ёлка\n\nмирный\nмафия\ndon\nкарта 4 шериф\nmafia\ncitizen\nмирный\nмирный\nмирный\nмирный\noverride проба\nday 1\n1 nominates 2\nпротокол\nпочему\nвыход\nдень 7\n' >ru.txt
judge ru.txt --lang ru --record ru.nota || fail "exit $?"
expect 0 "$PRIMANOTA" check ru.nota
for line in 'правила mafclub-2023-ru' 'игрок 1 Ёлка' 'ночь 0' 'карта 3 дон' 'карта 6 мирный' 'день 1' '1 выставляет 2'; do
  grep -qxF "$line" ru.nota || fail "no line \"$line\": $(cat ru.nota)"
done

# The record is created or nothing happens; a default name is made up and printed.
expect 2 "$PRIMANOTA" judge --lang en --record game.nota
says err '--resume game.nota'
diff -q game.nota <(cat game.nota) >/dev/null
expect 2 "$PRIMANOTA" judge --rules nonsense --record none.nota
says err 'mafclub-2023-ru, mafclub-2023-en'
[[ ! -e none.nota ]] || fail 'a file is left behind'
expect 2 "$PRIMANOTA" judge --record /nowhere/at/all.nota
expect 2 "$PRIMANOTA" judge --resume game.nota --rules mafclub-2023-en
expect 0 "$PRIMANOTA" judge --rules mafclub-2023-en
made=$(ls primanota-[0-9]*-[0-9]*.nota)
grep -qF "$made" out || fail 'the name of the record is not said'
grep -q '^rules mafclub-2023-en$' "$made"

# A line of a hundred megabytes is only too long.
{ printf '\n'; head -c 104857600 /dev/zero | tr '\0' x; printf '\nnight 0\n'; } | timeout 60 "$PRIMANOTA" judge --lang en --record long.nota >out
says out 'the line is too long'
grep -qx 'night 0' long.nota || fail 'the session did not go on'

# A full disk: the line does not count, and the record stays whole.
{ printf '\nroles 3 8 mafia, 5 don, 6 sheriff\noverride t\nday 1\n'; for i in {1..80}; do echo 'remark 2 talks'; done; } >full.txt
(
  trap '' XFSZ
  ulimit -f 1
  exec "$PRIMANOTA" judge --lang en --record full.nota <full.txt
) | cat >full.out
grep -q 'NOT recorded' full.out || fail "a full disk goes unnoticed: $(tail -n 5 full.out)"
expect 0 "$PRIMANOTA" check full.nota
[[ $(tail -c 1 full.nota) == '' ]] || fail 'half a line is left'

# The help comes to its end, also under rules with counted cards, where a bare role is the next card.
printf 'don\nsheriff\nhelp\nquit\n' >help.txt
judge help.txt --rules city --lang en --record help.nota || fail "judge: $(cat err)"
says out "the clauses of the last ruling"
grep -q '^card 2 sheriff' help.nota || fail "the bare role is a card: $(cat help.nota)"
