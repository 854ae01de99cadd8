#!/usr/bin/env bash
# Accounts on the command line: what is printed, what is refused, and that a server sees the changes.
source tests/cli/common.bash
cd "$folder"
says() { # CODE TEXT COMMAND…
  local code=$1 text=$2 said status=0
  shift 2
  said=$("$PRIMANOTA" "$@" 2>&1) || status=$?
  [[ $status == "$code" ]] || fail "primanota $*: code $status instead of $code: $said"
  [[ $said == *"$text"* ]] || fail "primanota $*: does not say \"$text\": $said"
}
need curl

server=
stop() { [[ -z $server ]] || { kill "$server"; wait "$server" || true; server=; }; }
trap 'stop; rm -rf "$folder"' EXIT
start() { # Leaves the address in $at.
  rm -f said # The output of an earlier server must not be read as its own.
  "$PRIMANOTA" serve --data club --port 0 --rate-factor 1000 --log quiet >said 2>errors &
  server=$!
  waits said 'Prima Nota: '
  at=$(sed -n 's/^Prima Nota: //p' said)
}
ask() { # STATUS METHOD PATH BODY
  local got
  got=$(curl -s -o answer -w '%{http_code}' -X "$2" "$at$3" -H 'Content-Type: application/json' --data-binary "$4")
  [[ $got == "$1" ]] || fail "$2 $3: $got instead of $1: $(cat answer)"
}

start
waits said '/owner#'
owner=$(grep -o 'http://[^ ]*/owner#[^ ]*' said)
ask 201 POST /api/owner '{"token":"'"${owner#*#}"'","name":"Ольга","password":"seven green kettles"}'
ask 201 POST /api/accounts '{"name":"Vera","password":"nine blue kettles"}'
says 0 $'1\tОльга\towner\tactive\t-' account list --data club
# OWASP wants at least 19 MiB and two rounds for argon2id. Tests of the server use cheaper hashes.
grep -aq '\$argon2id\$v=19\$m=65536,t=2,p=1\$' club/primanota.db* || fail 'a password is stored in another way'
says 0 $'2\tVera\tplayer\tдействует\t-' account list --data club --lang ru
ask 201 POST /api/tables '{"rules":"fsm"}'
says 2 'stop the server' account reset Vera --data club
says 2 'served by another process' account disable Vera --data club
stop

says 1 'no account "Nobody"' account reset Nobody --data club
says 1 'нет' account reset Nobody --data club --lang ru
says 1 'last owner' account disable Ольга --data club
says 0 'disabled' account disable VERA --data club
says 0 $'Vera\tplayer\tdisabled' account list --data club
says 0 'owner now' account owner Vera --data club
says 0 $'Vera\towner\tactive' account list --data club
says 0 'signed out everywhere' account disable Ольга --data club
says 0 'may sign in again' account enable ольга --data club
says 0 'http://127.0.0.1:8080/reset#' account reset Vera --data club
says 0 '/reset#' account reset Vera --second-factor --data club
link=$("$PRIMANOTA" account reset Vera --data club --url https://mafia.example.org | grep -o 'https://.*')
[[ $link == https://mafia.example.org/reset#* ]] || fail "not a link: $link"
says 2 '' account
says 2 '' account list
says 2 'no signing.key' account reset Vera --data nosuch
[[ ! -e nosuch ]] || fail 'a folder was made'
says 0 'no accounts' account list --data "$(mkdir empty && "$PRIMANOTA" import --data empty "$root"/tests/archive/mafiaratings-1.nota >/dev/null && echo empty)"

# If another process signed the log, its key is named.
cp -r club other
cp empty/signing.key other/
key=$("$PRIMANOTA" verify --data club | grep -o '[0-9a-f]\{64\}')
says 2 '' account reset Vera --data other
says 2 'public key' account reset Vera --data other --key 12
says 0 '/reset#' account reset Vera --data other --key "$key"
says 0 'Deleted tables: 1' tables abandoned --days 0 --delete --yes --data other --key "$key"
says 0 'table ' import --data other --key "$key" "$root"/tests/archive/mafiaratings-1.nota

# Tables that strangers have opened and left.
says 0 'Abandoned tables: 1' tables abandoned --days 0 --data club
says 2 'Add --yes' tables abandoned --days 0 --delete --data club </dev/null
says 2 'добавьте --yes' tables abandoned --days 0 --delete --data club --lang ru </dev/null
says 2 '' tables abandoned --days 0 --yes --data club
# On a terminal it asks; a bare chroot has no pseudo terminals.
if command -v script >/dev/null && script -qefc true /dev/null >/dev/null 2>&1; then
  status=0
  echo n | script -qefc "'$PRIMANOTA' tables abandoned --days 0 --delete --data club --lang en" /dev/null >screen || status=$?
  [[ $status == 1 && $(cat screen) == *'Tables to delete: 1. Delete them for good?'*'Nothing was deleted.'* ]] || fail "exit $status: $(cat screen)"
  cp -r club asked
  echo y | script -qefc "'$PRIMANOTA' tables abandoned --days 0 --delete --data asked --lang en" /dev/null >screen || fail "$(cat screen)"
  [[ $(cat screen) == *'Deleted tables: 1'* ]] || fail "$(cat screen)"
fi
says 0 'Abandoned tables: 1' tables abandoned --days 0 --data club
says 0 'Deleted tables: 0' tables abandoned --delete --yes --data club
says 0 'Deleted tables: 1' tables abandoned --days 0 --delete --yes --data club
says 0 'Abandoned tables: 0' tables abandoned --days 0 --data club
says 2 'no signing.key' tables abandoned --delete --yes --database sqlite:club/primanota.db
says 0 'Everything is as it was written' verify --data club

start
ask 200 GET /readyz ''
! grep /owner# said || fail 'there are owners, and yet a link for one'
ask 204 POST /api/reset '{"token":"'"${link#*#}"'","password":"eleven red kettles"}'
ask 401 POST /api/reset '{"token":"'"${link#*#}"'","password":"eleven red kettles"}'
ask 401 POST /api/sessions '{"name":"Vera","password":"nine blue kettles"}'
curl -s -c jar -o answer "$at/api/sessions" --data-binary '{"name":"Vera","password":"eleven red kettles"}'
curl -s -b jar "$at/api/audit" >audit
for action in account_disabled role_changed account_enabled reset_link_made; do
  grep -q '"address":"command line","action":"'"$action"'","object":"account ' audit || fail "not in the audit: $action: $(cat audit)"
done
# Like the accounts page, the audit says which role was given and what the link resets.
grep -q '"action":"role_changed","object":"account 2 owner"' audit || fail "the audit does not say which role: $(cat audit)"
grep -q '"action":"reset_link_made","object":"account 2 with its second factor"' audit || fail "the audit does not say what is reset: $(cat audit)"
grep -q '"address":"command line","action":"table_deleted","object":"table ' audit || fail "not in the audit: table_deleted"
grep -q "${link#*#}" audit && fail 'the audit holds the token'
stop
