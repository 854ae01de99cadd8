#!/usr/bin/env bash
# Commands for a server's database and settings: import, verify, backup, restore, export, config check; and what they
# print.
source tests/cli/common.bash
cd "$folder"
says() { # CODE TEXT COMMAND…
  local code=$1 text=$2 said status=0
  shift 2
  said=$("$PRIMANOTA" "$@" 2>&1) || status=$?
  [[ $status == "$code" ]] || fail "primanota $*: code $status instead of $code: $said"
  [[ $said == *"$text"* ]] || fail "primanota $*: does not say \"$text\": $said"
}

says 0 'primanota ' --version
says 2 'There is no command "serv". Did you mean "serve"? "primanota --help" lists the commands.' serv --port 0
LC_ALL=ru_RU.UTF-8 says 2 'Команды «serv» нет. Может быть, «serve»?' serv
says 2 'There is no command "chek". Did you mean "check"? "primanota config --help" lists the commands.' config chek
says 2 'There is no command "frobnicate". "primanota --help"' frobnicate
says 2 'A subcommand is required' --foo
says 2 'A subcommand is required'
says 0 'table ' import --data club "$root"/tests/archive/mafiaratings-1.nota "$root"/tests/archive/polemica-270561.nota
says 0 'known already' import --data club "$root"/tests/archive/mafiaratings-1.nota
printf 'rules fiim-2019\nroles 1 mafia\n' >broken.nota
says 1 'broken.nota:2:' import --data club broken.nota
says 0 '2 streams' verify --data club
says 0 '2 streams' backup all.backup --data club
[[ $(stat -c %a all.backup) == 600 ]] || fail "others may read the backup"

# The first line of a backup names the version and the rules of the program; what reads a backup says them.
program=$("$PRIMANOTA" --version) # primanota 0.2.0, rules 7c41e09b
version=${program#primanota }
IFS=$'\t' read -r _ title by rules <all.backup
[[ $title == 'primanota archive 2' && "$by, rules $rules" == "$version" ]] || fail "the backup begins with $title $by $rules"
says 0 "Written by Prima Nota $version." backup said.backup --data club
says 0 "Written by Prima Nota $version." verify all.backup
says 0 "Записано программой Prima Nota ${version/rules/правила}." verify all.backup --lang ru
says 0 'Everything is as it was written' verify all.backup
says 0 '2 games' export --data club -o games
# What was exported is known, though an exported file has no expectations and no comments.
says 0 'known already' import --data club games/*.nota
says 0 '2 streams' verify --data club
[[ $(ls games/*.nota games/*.json | wc -l) == 4 ]] || fail "not every game was exported"
"$PRIMANOTA" check games/*.nota || fail "an exported game does not hold"

# An imported table never counts as abandoned, however old it is.
says 0 'Abandoned tables: 0' tables abandoned --days 0 --data club
says 0 'Брошенных столов: 0' tables abandoned --days 0 --data club --lang ru
says 2 'Name a server' tables abandoned --lang en

# A restored database gives the same backup to the last byte; a full one is left alone.
says 0 'There is no signing.key in this folder yet' restore all.backup --data second
says 0 "Written by Prima Nota $version." restore all.backup --data told
says 0 '2 streams' backup again.backup --data second
cmp all.backup again.backup || fail "the second backup differs"
says 2 '' restore all.backup --data second
says 2 '' restore nosuch.backup --data third

# Every kind of damage to a backup is found, and nothing of it is restored.
for edit in '5s/red/rex/' '7d' '$d' '9{h;d};10{G}'; do
  sed "$edit" all.backup >damaged.backup
  cmp -s all.backup damaged.backup && sed '6s/[0-9a-f]/x/' all.backup >damaged.backup
  says 1 'damaged.backup' verify damaged.backup
  rm -rf fourth
  says 2 'damaged.backup' restore damaged.backup --data fourth
  says 0 '0 streams' verify --data fourth
done

# Another key is not trusted.
other=$(printf '0%.0s' {1..64})
says 1 'faults' verify --data club --key "$other"
says 2 'public key' verify --data club --key 12
says 2 'one of them' verify
says 2 '' verify --data nosuch

# A deal that was changed afterwards is not the one that was committed to.
printf '%s' '{"commitment":"'"$(printf 'roles 2 7 mafia, 9 don, 4 sheriff' | cat <(printf '\0\1') - | sha256sum | cut -c1-64)"'","salt":"0001","deal":"roles 2 7 mafia, 9 don, 4 sheriff"}' >deal.json
says 0 'committed to before the game: roles 2 7' verify-deal deal.json
sed 's/roles 2 7/roles 2 8/' deal.json >other.json
says 1 'NOT the deal' verify-deal other.json
says 2 'no deal' verify-deal <(echo '{"commitment":"ab","salt":null,"deal":null}')

# Settings: flags over environment over file; mistakes with their place.
printf 'port = 9000\n# a comment\nlog = quiet\n' >club.conf
PRIMANOTA_PORT=9001 says 0 'port: PRIMANOTA_PORT' config check --config club.conf
says 0 'port: --port' config check --config club.conf --port 9002
says 0 'log: club.conf:3' config check --config club.conf
printf 'prot = 9000\nport = many\n' >wrong.conf
says 0 'password=…&sslmode=disable' config check --database 'postgresql://club@localhost/games?password=secret&sslmode=disable'
says 0 'sslpassword=…&password=…' config check --database 'postgresql://club@localhost/games?sslpassword=one&password=two'
says 0 'club:…@localhost' config check --database 'postgresql://club:secret@localhost/games'
says 1 'Did you mean "port"?' config check --config wrong.conf
says 1 'wrong.conf:2: port cannot be "many"' config check --config wrong.conf
says 1 'belong together' config check --certificate a.pem
says 1 'нет. Может быть, «port»?' config check --lang ru --config wrong.conf
says 1 'wrong.conf:2: значение port не может быть "many"' config check --lang ru --config wrong.conf

# What the settings name is checked, with a sentence each.
says 1 'certificate: the file none.pem cannot be read: No such file' config check --certificate none.pem --certificate-key nokey.pem
says 1 'certificate-key: the file nokey.pem cannot be read' config check --certificate none.pem --certificate-key nokey.pem
says 1 'others than its owner may read club.conf' config check --certificate club.conf --certificate-key club.conf
says 1 'может прочитать не только' config check --lang ru --certificate club.conf --certificate-key club.conf
says 2 'others than its owner may read club.conf' serve --data club --port 0 --certificate club.conf --certificate-key club.conf
chmod 600 club.conf
says 1 'they cannot be used together' config check --certificate club.conf --certificate-key club.conf
says 0 'hosts: --hosts' config check --hosts 'club.example, [::1]'
says 1 'hosts cannot contain "b/c"' config check --hosts 'a b/c'
says 1 'hosts cannot contain "*.example.org"' config check --hosts 'club.example, *.example.org, other.example'
says 1 'в значении hosts не может быть "club.example:80"' config check --lang ru --hosts club.example:80
says 2 'hosts cannot contain "*.example.org"' serve --data nosuch --port 0 --hosts '*.example.org'
says 0 'trusted-proxy: --trusted-proxy' config check --trusted-proxy '10.0.0.0/8 ::1'
says 1 'trusted-proxy cannot contain "10.0.0.0/40"' config check --trusted-proxy '::1, 10.0.0.0/40'
says 1 'trusted-keys cannot contain "12"' config check --trusted-keys "$other, 12"
says 0 'trusted-keys: --trusted-keys' config check --trusted-keys "$other,$other"
says 1 'port cannot be "99999": NUMBER. From 0 to 65535' config check --port 99999
says 2 'From 0 to 65535' serve --data nosuch --port 99999
says 1 'От 0 до 65535' config check --lang ru --port 70000
[[ ! -e nosuch ]] || fail 'a folder was made'
says 0 'listens on 0.0.0.0 without TLS' config check --address 0.0.0.0
says 0 'listens on 0.0.0.0 without TLS' config check --address 0.0.0.0 --trusted-proxy 10.0.0.1
[[ $("$PRIMANOTA" config check --address 127.0.0.1 --trusted-proxy 127.0.0.1 2>&1) != *'without TLS'* ]] || fail "a proxy here may speak TLS"
says 0 'forwarded-by: --forwarded-by' config check --forwarded-by forwarded
says 1 'forwarded-by cannot be "via"' config check --forwarded-by via
says 1 'cannot listen on 203.0.113.7, port 9002' config check --address 203.0.113.7 --port 9002
says 1 'address: nowhere is not an IP address' config check --address nowhere
says 1 'web: nopages is not a folder' config check --web nopages
says 1 'web: club.conf is not a folder' config check --web club.conf
says 1 'data: the folder club.conf/data cannot be written: Not a directory' config check --data club.conf/data
says 1 'database: the folder club.conf cannot be written' config check --database sqlite:club.conf/club.db
says 0 'database: sqlite:new/folder/primanota.db' config check --data new/folder
[[ ! -e new ]] || fail 'looking makes no folder'
says 2 '' serve --config nosuch.conf
says 2 '' serve --data club --address 203.0.113.7 --port 1
says 2 'looks like this' watch http://localhost/nowhere

trap 'kill "${server:-}" "${viewer:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
serve() { # PORT LANGUAGE FLAG…: in the background; $server is its process.
  : >served
  "$PRIMANOTA" serve --data live --port "$1" --drain 1 --log quiet --lang "$2" "${@:3}" >served 2>&1 &
  server=$!
  waits served 'Prima Nota: '
}

# 0.0.0.0 cannot be opened: the printed address works on this machine, and a sentence says what other machines need.
serve 0 en --address 0.0.0.0
grep -q '^Prima Nota: http://localhost:[0-9]*$' served || fail "no address to open: $(cat served)"
grep -q 'becomes the owner: http://localhost:[0-9]*/owner#' served || fail "no link to open: $(cat served)"
grep -q 'Set url to the one that other machines use' served || fail "not a word about url: $(cat served)"
kill "$server" && wait "$server"
serve 0 en --address 0.0.0.0 --hosts club.example
! grep -q 'Set url' served || fail "the names are set: $(cat served)"
kill "$server" && wait "$server"

# A viewer is told why they are disconnected; after a restart of the server they reconnect and go on where they were.
serve 0 ru
grep -q 'ещё нет владельца' served || fail "the server does not speak Russian: $(cat served)"
address=$(sed -n 's/^Prima Nota: //p' served)
port=${address##*:}
says 0 "port $port of 127.0.0.1 is in use" config check --port "$port"
ask() { curl -sS --fail-with-body -X "$1" -H "Authorization: Bearer ${token:-}" -d "${3:-}" "$address/api/tables$2"; }
play() { ask POST "/$table/commands" '{"version":'"$1"',"key":"key number '"$1"'","line":"'"$2"'"}' >played || fail "$(cat played)"; }
field() { node -e 'const it = JSON.parse(require("fs").readFileSync(process.argv[1])); console.log(eval(process.argv[2]))' "$@"; }
ask POST '' '{"rules":"mafclub-2023-en"}' >table.json
table=$(field table.json it.table) token=$(field table.json 'it.links[0].token')
ask POST "/$table/links" '{"grant":"assistant"}' >link.json
touch seen why
"$PRIMANOTA" watch --lang en "$(field link.json it.url)" >seen 2>why &
viewer=$!
waits seen '"welcome"'
play 2 'roles 3 8 mafia, 5 don, 6 sheriff'
waits seen '"card_drawn"'
kill "$server"
waits why 'The server is restarting. Connecting again in 1 s, try 1 of 5.'
wait "$server"
serve "$port" en
play 3 'override the clock of a test'
play 4 'day 1'
waits seen '"day_opened"'
[[ $(grep -c '"card_drawn"' seen) == 1 ]] || fail "what was seen comes again: $(cat seen)"
ask DELETE "/$table/links/$(field link.json it.link)" >/dev/null
waits why 'This link is not known, or no longer: ask the judge for a new one.'
status=0
wait "$viewer" || status=$?
[[ $status == 2 ]] || fail "watch ends with $status"
