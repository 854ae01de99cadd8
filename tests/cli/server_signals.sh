#!/usr/bin/env bash
# Signals to a running server: a file that grows too large ends a request and not the program, and SIGHUP brings in a
# new certificate and a new log file.
source tests/cli/common.bash
cd "$folder"
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
start() { # FLAG…
  : >served
  "$PRIMANOTA" serve --port 0 --drain 1 "$@" >served 2>log &
  server=$!
  waits served 'Prima Nota: '
  address=$(sed -n 's/^Prima Nota: //p' served)
}

# With files of at most 300 KiB, as an administrator may limit them.
(ulimit -f 300 && start --data small --rate-factor 1000 && echo "$server $address") >started
read -r server address <started
status=201
for ((i = 0; i < 2000; ++i)); do
  status=$(curl -s -o answer -w '%{http_code}' -d '{"rules":"mafclub-2023-en"}' "$address/api/tables")
  [[ $status == 201 ]] || break
done
[[ $status == 503 ]] || fail "a full file is answered with $status: $(cat answer)"
curl -sf "$address/livez" >answer || fail "the server is gone: $(tail -n 3 log)"
kill "$server"

certificate() { # NAME
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" -keyout key.new -out certificate.new 2>openssl.log || fail "$(cat openssl.log)"
  mv key.new key.pem
  mv certificate.new certificate.pem
}
subject() { openssl s_client -connect "${address#https://}" </dev/null 2>openssl.log | openssl x509 -noout -subject; }
certificate first
start --data secure --certificate certificate.pem --certificate-key key.pem
[[ $(subject) == *first* ]] || fail "another certificate: $(subject)"
certificate second
[[ $(subject) == *first* ]] || fail "it was read without being asked: $(subject)"
kill -HUP "$server"
waits log '"event":"reloaded"'
[[ $(subject) == *second* ]] || fail "the new certificate is not used: $(subject)"
chmod 644 key.pem
kill -HUP "$server"
waits log '"event":"not_reloaded"'
[[ $(subject) == *second* ]] || fail "what was good is lost: $(subject)"
kill "$server"
wait "$server" || fail "it ends with $?"

# The log in a file: logrotate moves it away, and SIGHUP opens a new one.
mkdir logs
start --data logged --log-file logs/server.log
waits logs/server.log '"event":"listening"'
[[ $(stat -c %a logs/server.log) == 600 ]] || fail "others may read the log"
[[ $(cat log) != *'"event"'* ]] || fail "standard error gets lines as well: $(cat log)"
mv logs/server.log logs/old.log
kill -HUP "$server"
waits logs/old.log '"event":"listening"'
waits logs/server.log '"event":"reloaded"'
[[ $(cat logs/old.log) != *'"event":"reloaded"'* ]] || fail "the old file is still written to: $(cat logs/old.log)"
# If the new one cannot be opened, the old one stays in use.
mv logs/server.log logs/second.log
mkdir logs/server.log
kill -HUP "$server"
waits logs/second.log '"event":"not_reloaded","what":"log-file","why":"Is a directory"'
curl -sf "$address/livez" >answer || fail "the server is gone"
kill "$server"
wait "$server" || fail "it ends with $?"
waits logs/second.log '"event":"stopped"'

# A log that cannot be written loses only its lines.
start --data full --log requests --log-file /dev/full
for _ in 1 2 3; do curl -sf "$address/livez" >answer || fail "the server is gone"; done
kill "$server"
wait "$server" || fail "it ends with $?"

start_with_log() { # FILE: standard error goes there.
  : >served
  "$PRIMANOTA" serve --port 0 --drain 1 --data full --log requests >served 2>"$1" &
  server=$!
  waits served 'Prima Nota: '
  address=$(sed -n 's/^Prima Nota: //p' served)
  for _ in 1 2 3; do curl -sf "$address/livez" >answer || fail "the server is gone"; done
}
start_with_log /dev/full
kill "$server"
wait "$server" || fail "it ends with $?"
mkfifo pipe
head -c 1 pipe >head &
reader=$!
start_with_log pipe
wait "$reader"
for _ in 1 2 3; do curl -sf "$address/livez" >answer || fail "the server is gone"; done
kill "$server"
wait "$server" || fail "it ends with $?"

# A full standard output does not end the server at the start either: without a buffer each line fails at once.
need stdbuf
stdbuf -o0 "$PRIMANOTA" serve --port 0 --address 0.0.0.0 --drain 1 --data unheard >/dev/full 2>unheard.log &
server=$!
waits unheard.log '"event":"listening"'
address=http://localhost:$(sed -n 's/.*"event":"listening".*"port":\([0-9]*\).*/\1/p' unheard.log)
curl -sf "$address/livez" >answer || fail "the server is gone: $(cat unheard.log)"
kill "$server"
wait "$server" || fail "it ends with $?: $(cat unheard.log)"

# A log that cannot be opened is refused at the start.
expect 2 "$PRIMANOTA" serve --data refused --port 0 --log-file nosuch/server.log --lang en
says err 'log-file: lines cannot be appended to nosuch/server.log: No such file or directory.'
expect 2 env PRIMANOTA_LOG_FILE=logs "$PRIMANOTA" serve --data refused --port 0 --lang ru
says err 'log-file: в файл logs нельзя дописывать'
[[ ! -e refused ]] || fail "a folder was made before the log was opened"
expect 1 "$PRIMANOTA" config check --log-file nosuch/server.log
says err 'log-file: lines cannot be appended to nosuch/server.log'
expect 0 "$PRIMANOTA" config check --log-file logs/second.log
says out 'log-file: --log-file'
