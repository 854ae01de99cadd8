#!/usr/bin/env bash
# The log of a server with default settings says what strangers try and which streams are damaged. It holds kinds and
# addresses, never a name, a password or a token.
source tests/cli/common.bash
PRIMANOTA=$(realpath "$PRIMANOTA")
cd "$folder"
need curl

server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
start() { # FLAG…: the log of every start is added to the file log.
  : >said
  "$PRIMANOTA" serve --data club --port 0 --drain 1 --lang en "$@" >said 2>>log &
  server=$!
  waits said 'Prima Nota: '
  at=$(sed -n 's/^Prima Nota: //p' said)
}
stop() {
  kill "$server"
  wait "$server" || fail "the server ends with $?: $(tail -n 3 log)"
  server=
}
ask() { # STATUS PATH FLAG…: the answer is in out.
  local got
  got=$(curl -sS -o out -w '%{http_code}' "${@:3}" "$at$2")
  [[ $got == "$1" ]] || fail "$2: $got instead of $1: $(cat out)"
}
field() {
  node -e 'const it = JSON.parse(require("fs").readFileSync("out", "utf8")); console.log(eval(process.argv[1]))' "$1"
}
# counts EXPRESSION: for how many lines of the log it holds, as `it`. The warnings at the start are no JSON.
counts() {
  node -e '
    const lines = require("fs").readFileSync("log", "utf8").split("\n").filter(line => line.startsWith("{"));
    console.log(lines.map(line => JSON.parse(line)).filter(it => eval(process.argv[1])).length)' "$1"
}
told() { # KIND [TIMES]: there are at least so many lines of this kind.
  waits log '"kind":"'"$1"'"'
  local whole='it.level === "warning" && it.remote === "127.0.0.1" && it.times >= 1' got
  got=$(counts 'it.event === "security" && it.kind === "'"$1"'" && '"$whole")
  ((got >= ${2:-1})) || fail "$got lines of $1 instead of ${2:-1}: $(cat log)"
}
damaged() { # STREAM
  waits log '"stream":"'"$1"'"'
  local whole='it.level === "error" && /^entry [0-9]+ was changed$/.test(it.what)'
  [[ $(counts 'it.event === "damaged" && it.stream === "'"$1"'" && '"$whole") == 1 ]] ||
    fail "not one line about $1: $(cat log)"
}

# Usual requests leave no such line.
start
waits said /owner#
owner_token=$(sed -n 's/.*owner#//p' said)
ask 201 /api/owner -d '{"token":"'"$owner_token"'","name":"Veronica","password":"seven green kettles"}'
ask 201 /api/sessions -c jar -d '{"name":"Veronica","password":"seven green kettles"}'
session=$(sed -n 's/.*primanota_session\t//p' jar)
names='"Ulrike","B","C","D","E","F","G","H","I","J"'
ask 201 /api/tables -d '{"rules":"fiim-2019","title":"Quiet Friday","names":['"$names"']}'
table=$(field it.table) link=$(field 'it.links[0].token')
[[ -n $owner_token && -n $session && -n $link ]] || fail "a token is missing: $(cat said jar out)"
ask 200 "/api/tables/$table" -H "Authorization: Bearer $link"
[[ $(counts 'it.event === "listening"') == 1 ]] || fail "this is not the log: $(cat log)"
[[ $(counts 'it.event === "security" || it.event === "damaged"') == 0 ]] || fail "a line without a cause: $(cat log)"

# Wrong passwords, also for an unknown name; a token that was never given out.
ask 401 /api/sessions -d '{"name":"Zebulon","password":"nine wrong kettles"}'
told sign_in_failed
ask 401 /api/sessions -d '{"name":"Veronica","password":"eight wrong kettles"}'
ask 401 "/api/tables/$table" -H 'Authorization: Bearer 1.invented-by-a-stranger'
told unknown_token
ask 200 /metrics
says out 'primanota_security_events_total{kind="sign_in_failed"} 2'

# Bytes that are no request, with secrets in them.
exec {socket}<>"/dev/tcp/127.0.0.1/${at##*:}"
printf 'Veronica seven green kettles %s\r\nAuthorization: Bearer %s\r\n\r\n' "$session" "$link" >&"$socket"
head -n 1 <&"$socket" >out
exec {socket}<&-
says out ' 400 '
told malformed_request
stop

# An entry of the table and one of the accounts are changed, each to a text of the same length. Limits are narrow.
forge() { # OLD NEW
  cp club/primanota.db before.db
  LC_ALL=C sed -i "s/$1/$2/" club/primanota.db
  ! cmp -s before.db club/primanota.db || fail "there is no $1 to forge"
}
forge 'Quiet Friday' 'Quiet Monday'
forge '"Veronica"' '"Veronika"'
start --rate-factor 0.01
damaged accounts
ask 500 "/api/tables/$table" -H "Authorization: Bearer $link"
says out '"damaged"'
damaged "table/$table"
for status in 500 429; do ask "$status" /api/sessions -d '{"name":"Yolanda","password":"ten wrong kettles"}'; done
told rate_limit
stop

# The quiet level keeps these lines.
before=$(counts 'it.event === "security" && it.kind === "unknown_token"')
start --log quiet
ask 401 /api/tables/nosuchtable -H 'Authorization: Bearer 1.invented-by-a-stranger'
told unknown_token "$((before + 1))"
stop

for secret in Veronica Veronika Zebulon Yolanda Ulrike kettles Quiet invented-by "$owner_token" "$session" "$link"; do
  ! grep -aqF -- "$secret" log || fail "the log holds $secret: $(grep -aF -- "$secret" log)"
done
