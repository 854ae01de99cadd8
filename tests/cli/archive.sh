#!/usr/bin/env bash
# Games recorded by other programs reach their recorded end and survive export and import unchanged.
source tests/cli/common.bash
games=(tests/archive/*.nota)
((${#games[@]} >= 9)) || fail "only ${#games[@]} games found"
"$PRIMANOTA" check "${games[@]}" || fail 'a recorded game does not hold'

for game in "${games[@]}"; do
  grep -q '^= winner ' "$game" && grep -q '^= out ' "$game" && grep -q '^= at table ' "$game" || fail "$game has no end"
  ! grep -q '^\(player\|judge\|assistant\) ' "$game" || fail "$game names people"
  for format in mafiaratings polemica; do
    # Polemica's format cannot leave out the hands of the vote on whether all leave.
    [[ $format == mafiaratings ]] || ! grep -q '^# not recorded: the hands' "$game" || continue
    expect 0 "$PRIMANOTA" export "$game" --to "$format" -o "$folder/out.json"
    expect 0 "$PRIMANOTA" import "$folder/out.json" --rules "$(sed -n 's/^rules //p' "$game")"
    diff <(grep -v '^#\|^title ' "$game") <(grep -v '^#\|^title ' "$folder/out") || fail "$game, $format: comes back as another game"
  done
done

# Server logs of every released format stay readable: whole, unchanged and with the same games. A log older than the
# list of streams gets one, signed with the server's key, which must be there.
expect 0 "$PRIMANOTA" import "${games[0]}" --data "$folder/keys"
for log in tests/archive/log-*; do
  data="$folder/${log##*/}"
  expect 2 "$PRIMANOTA" restore "$log/club.backup" --data "$data"
  says err signing.key
  cp "$folder/keys/signing.key" "$data/"
  expect 1 "$PRIMANOTA" verify "$log/club.backup"
  says out --adopted
  expect 0 "$PRIMANOTA" verify --adopted "$log/club.backup"
  expect 0 "$PRIMANOTA" restore "$log/club.backup" --data "$data"
  expect 1 "$PRIMANOTA" verify --database "sqlite:$data/primanota.db"
  says out 'signed as they were found, on 20'
  expect 0 "$PRIMANOTA" verify --adopted --database "sqlite:$data/primanota.db"
  # The entries carry the signature of the server that wrote them: nothing is exported until its key is named.
  mapfile -t keys < <("$PRIMANOTA" verify --adopted --database "sqlite:$data/primanota.db" | grep -o '[0-9a-f]\{64\}' | sort -u)
  expect 1 "$PRIMANOTA" export --data "$data" -o "$folder/untold"
  says err 'a key that is not trusted'
  expect 0 "$PRIMANOTA" export --data "$data" -o "$folder/games" "${keys[@]/#/--key=}"
  for game in "$log"/*.nota; do cmp "$game" "$folder/games/${game##*/}" || fail "$game reads differently"; done
  "$PRIMANOTA" check "$log"/*.nota || fail "a game of $log does not hold"
done
