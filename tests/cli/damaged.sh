#!/usr/bin/env bash
# A database that somebody has written into: what is not as it was signed is named, and nothing of it is told.
source tests/cli/common.bash
PRIMANOTA=$(realpath "$PRIMANOTA")
cd "$folder"
need curl

# forge FOLDER OLD NEW: texts of the same length, so that the file stays a database.
forge() {
  cp "$1/primanota.db" before.db
  LC_ALL=C sed -i "s/$2/$3/" "$1/primanota.db"
  ! cmp -s before.db "$1/primanota.db" || fail "there is no $2 to forge"
}
key_of() { "$PRIMANOTA" verify --data "$1" | grep -o '[0-9a-f]\{64\}' | head -1; }

# A forged game that would replay is not exported; the other one is.
expect 0 "$PRIMANOTA" import --data club "$root"/tests/archive/mafiaratings-1.nota "$root"/tests/archive/polemica-270561.nota
cp -r club forged
forge forged 'title mafiaratings 1"' 'title mafiaratings 7"'
expect 1 "$PRIMANOTA" export --data forged -o games --lang en
says err 'The stream table/'
says err 'is damaged: entry 1 was changed.'
says out '1 games in games'
[[ $(ls games | wc -l) == 2 ]] || fail "a file was written for the forged game: $(ls games)"
grep -q '^title polemica 270561$' games/*.nota || fail 'the other game is missing'
expect 1 "$PRIMANOTA" export --data forged -o games --lang ru
says err 'повреждён'

# Only signatures of the server's own key count, and of those that are named.
cp -r club other
expect 0 "$PRIMANOTA" import --data stranger "$root"/tests/archive/mafiaratings-1.nota
cp stranger/signing.key other/
expect 1 "$PRIMANOTA" export --data other -o foreign
says err 'a key that is not trusted'
[[ $(ls foreign | wc -l) == 0 ]] || fail "a file was written: $(ls foreign)"
expect 2 "$PRIMANOTA" export --data other -o foreign --key 12
expect 0 "$PRIMANOTA" export --data other -o foreign --key "$(key_of club)"
[[ $(ls foreign | wc -l) == 4 ]] || fail "not all games: $(ls foreign)"

# Forged accounts are not listed.
"$PRIMANOTA" serve --data server --port 0 --rate-factor 1000 --log quiet --lang en >said 2>errors &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
waits said '/owner#'
at=$(sed -n 's/^Prima Nota: //p' said)
token=$(grep -o 'owner#[^ ]*' said)
curl -sS --fail-with-body -d '{"token":"'"${token#*#}"'","name":"Vera","password":"seven green kettles"}' "$at/api/owner" >/dev/null
kill "$server" && wait "$server"
expect 0 "$PRIMANOTA" account list --data server
says out Vera
key=$(key_of server)
cp -r server taken
cp stranger/signing.key taken/
forge server '"Vera"' '"Vega"'
expect 2 "$PRIMANOTA" account list --data server --lang en
says err 'The stream accounts is damaged: entry '
silent out
expect 2 "$PRIMANOTA" account list --data taken --lang en
says err 'a key that is not trusted'
expect 0 "$PRIMANOTA" account list --data taken --key "$key"
says out Vera
