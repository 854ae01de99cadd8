#!/usr/bin/env bash
# What people do with a server's database: import, verify, back up, restore, export, check the settings; and what they are told.
source tests/cli/common.bash
cd "$folder"
says() { # CODE TEXT COMMAND…
  local code=$1 text=$2 said status=0
  shift 2
  said=$("$PRIMANOTA" "$@" 2>&1) || status=$?
  [[ $status == "$code" ]] || fail "primanota $*: code $status instead of $code: $said"
  [[ $said == *"$text"* ]] || fail "primanota $*: does not say \"$text\": $said"
}

says 0 'table ' import --data club "$root"/tests/archive/mafiaratings-1.nota "$root"/tests/archive/polemica-270561.nota
says 0 'known already' import --data club "$root"/tests/archive/mafiaratings-1.nota
printf 'rules fiim-2019\nroles 1 mafia\n' >broken.nota
says 1 'broken.nota:2:' import --data club broken.nota
says 0 '2 streams' verify --data club
says 0 '2 streams' backup all.backup --data club
[[ $(stat -c %a all.backup) == 600 ]] || fail "others may read the backup"
says 0 'Everything is as it was written' verify all.backup
says 0 '2 games' export --data club -o games
[[ $(ls games/*.nota games/*.json | wc -l) == 4 ]] || fail "not every game was exported"
"$PRIMANOTA" check games/*.nota || fail "an exported game does not hold"

# A restored database is the same to the last byte of its backup; a full one is left alone.
says 0 'Restored' restore all.backup --data second
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
says 1 'Did you mean "port"?' config check --config wrong.conf
says 1 'wrong.conf:2: port cannot be "many"' config check --config wrong.conf
says 1 'belong together' config check --certificate a.pem
says 2 '' serve --config nosuch.conf
says 2 '' serve --data club --address 203.0.113.7 --port 1
says 2 'looks like this' watch http://localhost/nowhere
