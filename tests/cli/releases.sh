#!/usr/bin/env bash
# What released programs have stored and printed (tests/releases, docs/releasing.md), and what this program stores now:
# the data folder and the backup are opened, verified, show what they showed, and the evening goes on; the files give
# the same game sheets, points and standings.
source tests/cli/common.bash
need curl
need node
PRIMANOTA=$(realpath "$PRIMANOTA")
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT

serve() { # DATA: in the background; $server is its process, $address what it prints.
  : >"$folder/served"
  "$PRIMANOTA" serve --data "$1" --port 0 --rate-factor 1000 --drain 1 --lang en >"$folder/served" 2>"$folder/log" &
  server=$!
  waits "$folder/served" 'Prima Nota: '
  address=$(sed -n 's/^Prima Nota: //p' "$folder/served")
}
stop() { kill "$server" && wait "$server"; }

# same MADE: each file of MADE says what the kept one of that name says, and signed records verify.
same() {
  node tests/releases/compare.mjs "$release/expected" "$1" || fail "$release: this program says something else"
  local signed
  for signed in "$1"/*.signed.json; do
    expect 0 "$PRIMANOTA" verify "$signed"
    expect 0 "$PRIMANOTA" verify "$release/expected/${signed##*/}"
  done
}

# verified DATABASE-OR-BACKUP…: everything is as it was written.
verified() {
  if [[ $adopted ]]; then
    expect 1 "$PRIMANOTA" verify --lang en "$@"
    says out --adopted
  fi
  expect 0 "$PRIMANOTA" verify $adopted "$@"
}

# as_printed GAME: as the release printed it. Since 0.2.0 a comment says which assistant called a line (decision 35).
as_printed() {
  case $release in
    */0.1.0) sed 's/  # called by assistant .*//' "$1" ;;
    *) cat "$1" ;;
  esac
}

# games DATA KEY…: its games are the kept ones, byte for byte.
games() {
  rm -rf "$folder/games"
  expect 0 "$PRIMANOTA" export --data "$1" -o "$folder/games" "${@:2}"
  local game
  for game in "$folder"/games/*.nota; do
    diff "$release/games/${game##*/}" <(as_printed "$game") || fail "$game reads differently"
  done
  [[ $(ls "$folder"/games/*.nota | wc -l) == $(ls "$release"/games/20*.nota | wc -l) ]] || fail "not all games of $1"
}

# evening DATA: a server starts on it; everything is there as it was, and the evening goes on.
evening() {
  serve "$1"
  games "$1"
  rm -rf "$folder/shown" && mkdir "$folder/shown"
  node tests/releases/visit.mjs "$address" "$release" "$folder/shown" || fail "$release: $1 cannot be visited"
  same "$folder/shown"
  expect 0 curl -sf "$address/readyz" # After the visit: a stream is checked when it is used.
  [[ $(<"$folder/out") == '{"ready":true,"damaged":[]}' ]] || fail "$release: not ready: $(<"$folder/out")"
  stop
  verified --data "$1"
}

# Data that this program makes is tried as well: it is how the next release makes its own.
node tests/releases/make.mjs "$PRIMANOTA" "$folder/today"
# A key that has signed none of it.
expect 0 "$PRIMANOTA" import --data "$folder/stranger" tests/archive/mafiaratings-1.nota

for release in tests/releases/[0-9]* "$folder/today"; do
  data=$folder/data
  rm -rf "$folder"/{data,restored,foreign,printed}
  mkdir "$folder"/{data,restored,foreign,printed}
  cp "$release/primanota-data/primanota.db" "$data/"
  for to in data restored; do install -m 600 "$release/primanota-data/signing.key" "$folder/$to/"; done
  # A backup of format 1, and a database of its time, have no list of streams: it is signed when they are opened.
  adopted=''
  ! head -n 1 "$release/club.backup" | grep -q 'primanota archive 1$' || adopted=--adopted

  # The data folder. Only a server migrates it.
  if [[ $adopted ]]; then
    for command in "verify --data $data" "export --data $data -o $folder/none" "backup $folder/none --data $data"; do
      expect 2 "$PRIMANOTA" $command
      says err 'Start the server with it once'
    done
  fi
  evening "$data"

  # The backup.
  verified "$release/club.backup"
  if [[ $adopted ]]; then
    expect 2 "$PRIMANOTA" restore "$release/club.backup" --data "$folder/none"
    says err signing.key
  fi
  expect 0 "$PRIMANOTA" restore "$release/club.backup" --data "$folder/restored"
  IFS=$'\t' read -r _ _ by rules <"$release/club.backup"
  if [[ $by ]]; then
    says out "Written by Prima Nota $by, rules $rules."
  else
    says out 'Written by a version before 0.2.0.'
  fi
  verified --data "$folder/restored"
  evening "$folder/restored"

  # Where another server's key counts, nothing is exported until the key that signed is named.
  key=$("$PRIMANOTA" verify $adopted --data "$data" | grep -o '[0-9a-f]\{64\}' | head -n 1)
  cp "$folder/stranger/signing.key" "$folder/foreign/"
  expect 0 "$PRIMANOTA" restore "$release/club.backup" --data "$folder/foreign"
  expect 1 "$PRIMANOTA" export --data "$folder/foreign" -o "$folder/untold"
  says err 'a key that is not trusted'
  games "$folder/foreign" "--key=$key"

  # The files.
  expect 0 "$PRIMANOTA" check "$release"/games/*
  node tests/releases/print.mjs "$PRIMANOTA" "$release/games" "$folder/printed"
  node tests/releases/compare.mjs "$release/expected" "$folder/printed" ||
    fail "$release: this program prints something else"
  diff <(ls "$release/expected") <(ls "$folder/shown" "$folder/printed" | grep -v ':$' | grep . | sort -u) ||
    fail "$release: this program does not answer everything"
  for deal in $(grep -l '"salt":"' "$release"/expected/*.deal.json); do expect 0 "$PRIMANOTA" verify-deal "$deal"; done
done
