#!/usr/bin/env bash
# primanota judge --resume: a killed table goes on where its record ends.
source tests/cli/common.bash
cd "$folder"

# A table that is killed in the middle of a game, without any chance to tidy up.
mkfifo keys
"$PRIMANOTA" judge --lang en --record game.nota <keys >out &
table=$!
exec 3>keys
printf '\nroles 3 8 mafia, 5 don, 6 sheriff\noverride test\nday 1\n1 nominates 5\n' >&3
waits game.nota '1 nominates 5'

# No second program may write to a record in use.
expect 2 "$PRIMANOTA" judge --lang en --resume game.nota
says err 'another program'

kill -9 "$table"
wait "$table" 2>/dev/null || true
exec 3>&-
expect 0 "$PRIMANOTA" check game.nota
before=$(wc -l <game.nota)

printf '= speaker 1\n= candidates 5\n\n2 nominates 4\nrest speak\n\nvote 5: rest\n' |
  "$PRIMANOTA" judge --lang en --resume game.nota >out || fail "exit $?"
says out 'The game goes on from game.nota.'
(($(grep -c 'Yes, that holds.' out) == 2)) || fail "the state was lost: $(cat out)"
expect 0 "$PRIMANOTA" check game.nota
(($(wc -l <game.nota) > before)) || fail 'nothing was appended'
grep -qx 'vote 5: rest' game.nota || fail "$(cat game.nota)"

# Half a line at the end is cut off, and the file as it was is kept.
cp game.nota whole.nota
printf '@ 23:59:' >>game.nota
cp game.nota torn.nota
printf '' | "$PRIMANOTA" judge --lang en --resume game.nota >out || fail "exit $?"
says out 'cut off: "@ 23:59:"'
says out 'game.nota.bak'
cmp game.nota whole.nota || fail 'the record is not what it was'
cmp game.nota.bak torn.nota || fail 'the copy is not what it was'
printf 'vote' >>game.nota
printf 'vote 4: none\n' | "$PRIMANOTA" judge --lang en --resume game.nota >out || fail "exit $?"
cmp game.nota.bak torn.nota || fail 'the first copy was overwritten'
[[ -f game.nota.bak2 ]] || fail 'no second copy'
expect 0 "$PRIMANOTA" check game.nota

# A clock that ran when the table died goes on with the seconds that were left, as after a pause.
now=$(date +%s)
{
  printf 'rules mafclub-2023-en\nroles 3 8 mafia, 5 don, 6 sheriff\n'
  date -d "@$((now - 300))" '+@ %T%nday 1'
  date -d "@$((now - 280))" '+@ %T%n1 nominates 5'
} >old.nota
printf '\n= remaining 40\n1 withdraws 5\n' | "$PRIMANOTA" judge --lang en --resume old.nota >out || fail "exit $?"
says out 'as after a pause'
says out 'Enter      pause, resume'
says out 'Yes, that holds.'
grep -qx pause old.nota && grep -qx resume old.nota && grep -qx '1 withdraws 5' old.nota || fail "$(cat old.nota)"
expect 0 "$PRIMANOTA" check old.nota

# A file that does not hold is refused and left alone; so is one that cannot be read.
printf 'rules mafclub-2023-en\nroles 3 8 mafia, 5 don, 6 sheriff\nday 1\n1 nominates 1x\nhalf' >bad.nota
cp bad.nota kept.nota
expect 1 "$PRIMANOTA" judge --lang en --resume bad.nota
says err 'bad.nota:4: '
cmp bad.nota kept.nota || fail 'the file was changed'
[[ ! -e bad.nota.bak ]] || fail 'a copy was made'
expect 2 "$PRIMANOTA" judge --lang en --resume missing.nota
expect 2 "$PRIMANOTA" judge --lang en --resume .
: >empty.nota
expect 1 "$PRIMANOTA" judge --lang en --resume empty.nota

# A signal ends the program cleanly.
for signal in INT TERM HUP; do
  rm -f s.nota
  "$PRIMANOTA" judge --lang en --record s.nota <keys >out &
  table=$!
  exec 3>keys
  printf '\nnight 0\n' >&3
  waits s.nota 'night 0'
  kill -"$signal" "$table"
  wait "$table" || fail "exit $? after SIG$signal"
  exec 3>&-
  says out 'The game is recorded in s.nota.'
done
