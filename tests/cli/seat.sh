#!/usr/bin/env bash
# Seatings from the command line: made, printed, checked again, and refused with a sentence.
source tests/cli/common.bash

seat() { "$PRIMANOTA" seat --lang en "$@"; }

# The same seed, the same CSV; nothing but CSV on the output; the check agrees.
expect 0 seat --players 30 --tables 3 --rounds 12 --seconds 0.2 --seed 7 --csv
silent err
cp "$folder/out" "$folder/30.csv"
[[ $(head -n 1 "$folder/30.csv") == round,table,seat,player ]] || fail "the columns"
[[ $(wc -l <"$folder/30.csv") == 361 ]] || fail "12 rounds of 30 places"
expect 0 seat --players 30 --tables 3 --rounds 12 --seconds 0.2 --seed 7 --csv
cmp "$folder/out" "$folder/30.csv" || fail "the same seed, the same seating"
expect 0 seat --players 30 --rounds 12 --seconds 0.2 --seed 8 --csv
cmp -s "$folder/out" "$folder/30.csv" && fail "another seed, another seating"
expect 0 seat --check "$folder/30.csv"
says out "no seating has less"
says out "No complaints."
expect 0 seat --check "$folder/30.csv" --json
says out '"bound": "9828/29"'
says out '"excess": 0'
says out '"at_bound": true'
says out '"complaints": []'
expect 1 seat --check "$folder/30.csv" --avoid 1-2
says out "1 and 2 meet, who should be apart"

# Without a seed one is drawn and printed.
expect 0 seat --players 10 --rounds 2 --csv
says err "--seed"

# The readable form: numbers, rests, figures.
expect 0 seat --players 11 --rounds 11 --seed 1 --seconds 0.1
says out "Players: 11. Tables: 1. Rounds: 11. Seed: 1."
says out "Resting: "
says out "10 for everybody"
expect 0 "$PRIMANOTA" seat --lang ru --players 45 --rounds 4 --seed 1 --seconds 0.1
says out "Отдыхают: "
says out "ровнее нельзя"

# Names: a byte order mark, Windows line ends, blank lines; quoted in CSV where needed.
printf '\xEF\xBB\xBF' >"$folder/names"
for i in 01 02 03 04 05 06 07 08; do printf 'Игрок %s\r\n\r\n' "$i"; done >>"$folder/names"
printf 'Smith, "Joe"\r\n=Анна-Мария\r\n' >>"$folder/names"
expect 0 seat --names "$folder/names" --rounds 3 --seed 1 --seconds 0.1 --csv
says out ',"Smith, ""Joe"""'
says out ",'=Анна-Мария"  # No formula.
[[ $(grep -c 'Игрок 01$' "$folder/out") == 3 ]] || fail "a name without the end of its line"
cp "$folder/out" "$folder/names.csv"
expect 0 seat --check "$folder/names.csv"
expect 0 seat --names "$folder/names" --players 10 --rounds 1 --seed 1 --seconds 0.1
says out "=Анна-Мария"
expect 2 seat --names "$folder/names" --players 20 --rounds 1
says err "10 names, but --players 20"
echo 'Игрок 01' >>"$folder/names"
expect 2 seat --names "$folder/names" --rounds 1
says err "names:19: \"Игрок 01\" is there twice"

# Who should be apart: names with hyphens, teams, and what cannot be done.
seq -f 'Player-%g' 30 >"$folder/thirty"
for i in 0 1 2 3 4 5 6 7 8 9; do echo "Team $i: Player-$((3 * i + 1)), $((3 * i + 2)), Player-$((3 * i + 3))"; done >"$folder/teams"
expect 0 seat --names "$folder/thirty" --rounds 8 --seed 2 --seconds 0.3 --teams "$folder/teams" --csv
silent err
cp "$folder/out" "$folder/teams.csv"
sed 's/, \([0-9]*\),/, Player-\1,/' "$folder/teams" >"$folder/teams.named"
expect 0 seat --check "$folder/teams.csv" --teams "$folder/teams.named"
expect 0 seat --names "$folder/thirty" --rounds 8 --seed 2 --seconds 0.3 --avoid Player-1-Player-2,3-4 --avoid 5-Player-6 --csv
cp "$folder/out" "$folder/avoid.csv"
expect 0 seat --check "$folder/avoid.csv" --avoid Player-1-Player-2,Player-3-Player-4 --avoid Player-5-Player-6
expect 1 seat --players 10 --rounds 2 --seed 1 --seconds 0.1 --avoid 3-7 --csv
says err "3 and 7 could not be kept apart; meetings: 2."
says out "2,1,10,"
expect 2 seat --names "$folder/thirty" --rounds 2 --avoid Player-1-Plaier-22
says err 'Did you mean "Player-22"?'
expect 2 seat --players 30 --rounds 2 --avoid 3-31
says err 'no player "31"'
expect 2 seat --players 30 --rounds 2 --avoid 3-3
says err "one player"
expect 2 seat --players 30 --rounds 2 --avoid 3
says err "--avoid 3-7"
echo 'no colon here' >"$folder/teams.bad"
expect 2 seat --players 30 --rounds 2 --teams "$folder/teams.bad"
says err "teams.bad:1: a line looks like this"
printf 'A: 1, 2\nB: 3, 2\n' >"$folder/teams.bad"
expect 2 seat --players 30 --rounds 2 --teams "$folder/teams.bad"
says err "teams.bad:2: \"2\" is in two teams"

# An impossible request is refused with the next step.
expect 2 seat --rounds 3
says err "--players 30"
expect 2 seat --players 30
says err "--rounds 12"
expect 2 seat --players 9 --rounds 3
says err "A table needs 10 players"
expect 2 seat --players 30 --tables 4 --rounds 3
says err "4 tables need 40 players, and there are 30. Name at most 3 tables"
expect 2 seat --players 1001 --rounds 3
says err "at most 1000"
expect 2 seat --players 30 --rounds 101
says err "at most 100"
expect 2 "$PRIMANOTA" seat --lang ru --players 9 --rounds 3
says err "Столу нужно 10 игроков"

# Bad seatings from elsewhere.
expect 2 seat --check "$folder/nothing.csv"
printf 'round,table,seat,player\n1,1,x,A\n' >"$folder/bad.csv"
expect 2 seat --check "$folder/bad.csv"
says err 'bad.csv:2: "x" is not a whole number.'
sed '2s/.*/1,1,1,2/' "$folder/30.csv" >"$folder/bad.csv"
expect 1 seat --check "$folder/bad.csv"
says out "A player plays once in a round."
expect 1 seat --check "$folder/bad.csv" --json
says out '"code": "twice_in_round"'
expect 1 "$PRIMANOTA" seat --lang ru --check "$folder/bad.csv"
says out "В одном туре игрок играет один раз."

# Ctrl-C keeps the best so far.
"$PRIMANOTA" seat --lang en --players 40 --rounds 16 --seconds 600 --seed 1 --csv >"$folder/out" 2>"$folder/err" &
program=$!
catches_interrupts() { (((0x$(sed -n 's/^SigCgt:\t//p' "/proc/$program/status") & 2) != 0)); }
until_holds catches_interrupts || fail 'the search never began'
kill -INT "$program"
wait "$program" || fail "an interrupted search has a seating: $(cat "$folder/err")"
says err "Interrupted"
cp "$folder/out" "$folder/interrupted.csv"
expect 0 seat --check "$folder/interrupted.csv"
