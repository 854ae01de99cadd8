#!/usr/bin/env bash
# primanota judge on a pseudo terminal: the screen, the running clock, editing, Ctrl-D.
source tests/cli/common.bash
need script
# A bare chroot has no pseudo terminals; ctest then lists this test as skipped.
script -qefc true /dev/null >/dev/null 2>&1 || { echo "no pseudo terminal here: mount devpts on /dev/pts"; exit 77; }
cd "$folder"
export TERM=xterm

# terminal RECORD KEYS...: each argument after the record is typed; "wait COMMAND" waits until the command holds. The
# screen goes to $folder/screen.
terminal() {
  local record=$1 key
  shift
  mkfifo keys
  script -qefc "stty rows 24 cols 80; exec '$PRIMANOTA' judge --lang en --record $record" screen <keys >/dev/null &
  local pid=$!
  exec 3>keys
  waits screen 'Enter: without names'
  for key in "$@"; do
    if [[ $key == wait\ * ]]; then
      until_holds ${key#wait } || fail "in vain: $key: $(tail -c 2000 screen | cat -v)"
    else
      printf '%b' "$key" >&3
    fi
  done
  exec 3>&-
  wait "$pid" || fail "exit $? on the terminal: $(tail -c 2000 screen)"
  rm keys
}
shown() { grep -qaF -- "$1" screen || fail "the screen never shows \"$1\": $(tail -c 3000 screen | cat -v)"; }

# The clock showed two different seconds while nothing was typed.
clock_runs() { (($(grep -aoE '0:[0-5][0-9] ━' screen | sort -u | wc -l) >= 2)); }

# The backspace takes a whole Cyrillic letter; the arrows bring a line back; Ctrl-U clears; Ctrl-D leaves.
terminal t.nota '\r' 'roles 3 8 mafia, 5 don, 6 sheriff\r' 'override test\r' 'day 1\r' 'фолы\x7f 2\r' '\x1b[A\r' \
  'nonsense\x15' '1 nominates 55\x7f\r' 'wait clock_runs' '\r' '\x04'
expect 0 "$PRIMANOTA" check t.nota
(($(grep -cx 'foul 2' t.nota) == 2)) || fail "editing: $(cat t.nota)"
grep -qx '1 nominates 5' t.nota || fail "editing: $(cat t.nota)"
grep -qx '1 speaks' t.nota || fail "Enter: $(cat t.nota)"
! grep -q 'nonsense' t.nota || fail 'Ctrl-U'
shown 'Player number 1, you have one minute.'
shown 'player 1'
shown $'\x1b[2J'
shown 'The game is recorded in t.nota.'
! grep -qa 'Recorded: roles 3' screen || fail 'the roles stay on the screen'

# Ctrl-C ends the program cleanly too and restores the terminal.
rm -f screen
terminal c.nota '\r' 'night 0\r' '\x03'
shown 'The game is recorded in c.nota.'
expect 0 "$PRIMANOTA" check c.nota

# NO_COLOR keeps the screen and drops the colours; a dumb terminal gets plain text.
rm -f screen
NO_COLOR=1 terminal n.nota '\r' '\x04'
! grep -qaE $'\x1b\\[[0-9;]*m' screen || fail 'colours in spite of NO_COLOR'
rm -f screen
TERM=dumb terminal d.nota '\r' 'night 0\r' '\x04'
! grep -qa $'\x1b' screen || fail 'escape sequences on a dumb terminal'
