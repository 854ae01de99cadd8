#!/usr/bin/env bash
# Mistakes that people make when they run a tournament. Every check stands alone, so all that fail are listed.
source tests/cli/common.bash
need node
PRIMANOTA=$(realpath "$PRIMANOTA")
cup() { "$PRIMANOTA" tournament --lang en "$@"; }
standings() { "$PRIMANOTA" standings --lang en "$@"; }
check() { # WHAT COMMAND...: in a folder of its own
  local what=$1
  shift
  mkdir -p "$folder/case"
  (cd "$folder/case" && folder=. && "$@") >"$folder/why" 2>&1 || { echo "$what: $(head -c 600 "$folder/why")"; failed=1; }
  rm -rf "$folder/case"
}
failed=0

# log RULES: a tournament with one confirmed game, its stage closed.
log() {
  cat <<END
tournament T
rules $1
official V: chief judge
official G: judge
official O: organiser
official R: referees
official K: discipline
register A, B, C, D, E, F, G, H, I, J
stage main
seat 1.1 judge G: A, B, C, D, E, F, G, H, I, J
END
}
played='result 1.1 by G: red; sheriff 1; don 2; mafia 3 4; killed 5; award 6 best_move 0.5; award 7 best_move 1; award 8 best_play 2; yellow 9
confirm 1.1 by V'
replay='appeal 1.1 by A MC-4.20.1-c1
statement 1.1 players: x
statement 1.1 host: y
decide 1.1 replay by O'
record() { # RULES
  printf 'rules %s\nround 1\ntable 1\n' "$1"
  local seat=0 name
  for name in A B C D E F G H I J; do printf 'player %d %s\n' $((++seat)) "$name"; done
  printf 'roles 2 7 mafia, 9 don, 4 sheriff\nday 1\nrecord winner red\n'
}

marks() {
  printf 'tournament T\nrules fsm\nclauses FIIM-8.7, FIIM-8.6: two\nregister A\n' >t.cup
  expect 1 timeout 10 "$PRIMANOTA" check --lang en t.cup
  says out 't.cup:3: '
}
check 'a mark in a list of clauses ends, refused' marks

step_by_step() {
  expect 0 cup t.cup --add 'tournament T'
  expect 0 cup t.cup --add 'rules fsm'
  expect 0 cup t.cup --add 'with points.win 2'
  expect 0 cup t.cup --add 'register A'
}
check 'a log may begin with one line a command' step_by_step

house_beside() {
  mkdir -p x/rules
  printf 'rules fsm\nwith points.win 2\n' >x/rules/club.rules
  expect 0 cup x/t.cup --add 'tournament T' --add 'rules club' --add 'register A'
}
check 'a new log finds the house rules beside it' house_beside

exported() { # LINES: the standings of the export are those of the log
  { log mafclub-2023-ru; printf '%s\n' "$played" "$@"; } >t.cup
  expect 0 cup t.cup --json
  cp out t.json
  expect 0 standings t.cup --json
  cp out log.json
  expect 0 standings t.json --json
  diff log.json out
}
check 'an export keeps the cards of a game that is to be played again' exported "$replay"
check 'an export keeps whom the panel refused' exported 'close stage' 'refuse fair play A by V: rude'

settings() {
  { log mafclub-2023-ru | sed 's/^rules.*/&\nwith points.win 6/'; printf '%s\n' "$played"; } >t.cup
  expect 0 cup t.cup --json
  cp out t.json
  expect 0 standings t.json --csv
  says out 'A,6,6,'
}
check 'an export keeps the settings' settings

chosen() {
  { log mafclub-2023-ru; printf '%s\n' "$played" 'close stage' 'fair play E by V'; } >t.cup
  expect 0 standings t.cup
  grep -E 'Fair Play +E$' out
}
check "standings show the panel's choice" chosen

explained() {
  { log mafclub-2023-ru; printf '%s\n' "$played" "$replay"; } >t.cup
  expect 0 standings t.cup --explain I
  says out '-2 '
  grep -q 'yellow card' out
}
check 'an explanation shows the card of a game that is to be played again' explained

refused() { # LINE...: the last one is refused after the game and the others
  { log mafclub-2023-ru; printf '%s\n' "$played" 'close stage' "${@:1:$#-1}"; } >t.cup
  expect 0 "$PRIMANOTA" check --lang en t.cup
  expect 1 cup t.cup --add "${!#}"
}
lot='lot B, C, D seed 1'
check 'nothing is published while an appeal is open' refused "$lot" 'appeal 1.1 by A MC-4.20.1-c1' publish
check 'nothing is published while a game is to be played again' refused "$lot" "$replay" 'lot A, B, C, D, E, F, G, H, J seed 1' publish
check 'after publication no card' refused "$lot" publish 'card yellow A MC-4.17.4: rude'
check 'after publication no appeal' refused "$lot" publish 'appeal 1.1 by A MC-4.20.1-c1'
check 'after publication no team' refused "$lot" publish 'team X: A, B'
check 'a stage is either the top or a list' refused "$lot" 'stage two top 3: A, B'
check 'no stage is opened while a game of the last one is to be played again' refused "$lot" "$replay" 'stage two'

reviewed() {
  { log mafclub-2023-ru; printf '%s\n' "$played" 'case I by K: confirmed' "$replay" 'result 1.1 by G: red; sheriff 1; don 2; mafia 3 4' \
      'confirm 1.1 by V' '= case I confirmed'; } >t.cup
  expect 0 "$PRIMANOTA" check --lang en t.cup
}
check 'a replay does not open again the case of a card that was reviewed' reviewed

fined() {
  { log fiim-2019; printf '%s\n' 'result 1.1 by G: red; sheriff 1; don 2; mafia 3 4; fine 2 FIIM-8.5.6.4' 'confirm 1.1 by V' \
      'decide 1.1 winner black by V consent R' '= extra B 0'; } >t.cup
  expect 0 "$PRIMANOTA" check --lang en t.cup
}
check 'a fine for losers falls away when they have won' fined

codes() {
  log mafclub-2023-ru >t.cup
  expect 1 cup t.cup --add 'confirm 1.1 by V'
  says err '[not_entered]'
}
check 'a refusal names its code, as in a game' codes

unknown_clause() {
  log mafclub-2023-ru >t.cup
  expect 1 cup t.cup --add 'card yellow A MC-9.9.9: rude'
  says err 'MC-9.9.9'
  grep -q 'left over: ""' err && return 1 || true
}
check 'an unknown clause is called one' unknown_clause

next() {
  { log mafclub-2023-ru; printf '%s\n' "$played" 'close stage'; } >t.cup
  expect 0 cup t.cup
  says out 'Lot to draw: B, C, D'
  grep '^Next' out | grep -q publish && return 1
  expect 0 cup t.cup --add 'lot B, C, D seed 1'
  grep '^Next' out | grep -q 'stage NAME'
}
check 'the next step is one that is accepted' next

no_nominations() {
  log mafclub-2023-ru >t.cup
  expect 0 standings t.cup
  grep -q Nominations out && return 1 || true
}
check 'no heading without nominations' no_nominations

line_numbers() {
  { log mafclub-2023-ru; echo nonsense; } >t.cup
  expect 1 standings t.cup
  says err 't.cup:11: '
}
check 'standings name the line of a log as check does' line_numbers

not_a_log() {
  printf '{\n"rules": "fsm",\n"players": []\n}\n' >t.json
  expect 2 cup t.json
  (($(wc -l <err) == 1))
}
check 'a tournament file given as a log is one mistake' not_a_log

other_rules() {
  record mafclub-2023-ru >a.nota
  printf '{"rules": "fiim-2019"}' >cup.json
  expect 1 standings .
  says err 'a.nota'
}
check 'a record of other rules is an error' other_rules

lost_stage() {
  record fiim-2019 >a.nota
  mkdir semi
  cp a.nota semi/
  printf '{"rules": "fiim-2019", "stages": [{"name": "main"}, {"name": "final"}]}' >cup.json
  expect 1 standings .
  says err 'semi'
}
check 'records in a folder that is no stage are not passed over in silence' lost_stage

nameless() {
  record fiim-2019 >a.nota
  record fiim-2019 | sed '/^player 3/d; s/^round 1/round 2/' >b.nota
  printf '{"rules": "fiim-2019"}' >cup.json
  expect 1 standings .
  says err 'b.nota'
  grep -qE '^\.: *,' err && return 1 || true
}
check 'a record without a name says which record, and a stage without a name leaves no comma' nameless

wrong_types() { # FIELD OF A SEAT
  local seats=() seat role
  for seat in {1..10}; do
    role=citizen
    ((seat > 1)) || role=sheriff
    ((seat != 2)) || role=don
    ((seat != 3 && seat != 4)) || role=mafia
    seats+=("{\"player\": \"P$seat\", \"role\": \"$role\"$( ((seat == 5)) && echo ", $1")}")
  done
  local IFS=,
  printf '{"rules": "mafclub-2023-ru", "players": ["P1","P2","P3","P4","P5","P6","P7","P8","P9","P10"],
    "stages": [{"name": "main", "games": [{"round": 1, "table": 1, "winner": "red", "seats": [%s]}]}]}' "${seats[*]}" >t.json
  expect 1 standings t.json --json
  json 'it.errors.length === 1 && it.errors[0].round === 1'
}
check 'a removal that is no yes or no is an error' wrong_types '"removed": "yes"'
check 'cards that are no list are an error' wrong_types '"cards": "yellow"'
check 'awards that are no list are an error' wrong_types '"awards": {"kind": "best_move", "points": "0.5"}'

unknown_setting() {
  printf 'tournament T\nrules fsm\nwith points.wim 3\nregister A\n' >t.cup
  expect 1 "$PRIMANOTA" check --lang en t.cup
  says out 'points.win'
  printf '{"rules": "fsm", "players": ["A"], "settings": {"points.wim": 3}}' >t.json
  expect 1 standings t.json
  says err 'points.win'
}
check 'an unknown setting is answered with a similar one, as in a game' unknown_setting

look_alike() { # The first letter of the second Anna is Cyrillic.
  printf 'tournament T\nrules fsm\nregister Anna\n' >t.cup
  expect 1 cup t.cup --add 'register Аnna, Ben'
  says err '"Аnna" looks like "Anna"'
  [[ $(grep -c . t.cup) == 3 ]] || fail "nothing was written"
  expect 0 cup t.cup --add 'register Аnna, Ben' --allow-look-alikes
  expect 0 cup t.cup --add 'register Cleo'  # Names that are already there raise no question.
  expect 1 cup t.cup --add "register D$(printf '\u200B')an"
  says err 'U+200B'
}
check 'a name that looks like another one asks first' look_alike

look_alike_kinds() { # A Cyrillic е in the second Vera, a Cyrillic Е in the second East.
  printf 'tournament T\nrules fsm\nofficial Vera: chief judge\nregister Anna, Ben, Cleo\nteam East: Anna\n' >t.cup
  for line in 'official Vеra: judge' 'team Еast: Ben'; do
    expect 1 cup t.cup --add "$line"
    says err 'looks like'
    says err '--allow-look-alikes'
  done
  [[ $(grep -c . t.cup) == 5 ]] || fail "nothing was written"
  expect 0 cup t.cup --add 'official Аnna: judge' --add 'team Vera: Cleo'  # Kinds of names are separate.
  for line in 'official Vеra: judge' 'team Еast: Ben'; do expect 0 cup t.cup --add "$line" --allow-look-alikes; done
}
check 'so does that of an official or a team' look_alike_kinds
exit "$failed"
