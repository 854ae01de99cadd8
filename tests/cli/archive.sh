#!/usr/bin/env bash
# Games that other programs recorded reach their recorded end, and are the same when they go out and come back.
source tests/cli/common.bash
games=(tests/archive/*.nota)
((${#games[@]} >= 9)) || fail "only ${#games[@]} games found"
"$PRIMANOTA" check "${games[@]}" || fail 'a recorded game does not hold'

for game in "${games[@]}"; do
  grep -q '^= winner ' "$game" && grep -q '^= out ' "$game" && grep -q '^= at table ' "$game" || fail "$game has no end"
  ! grep -q '^\(player\|judge\|assistant\) ' "$game" || fail "$game names people"
  for format in mafiaratings polemica; do
    # Polemica cannot leave the hands for all leaving open.
    [[ $format == mafiaratings ]] || ! grep -q '^# not recorded: the hands' "$game" || continue
    expect 0 "$PRIMANOTA" export "$game" --to "$format" -o "$folder/out.json"
    expect 0 "$PRIMANOTA" import "$folder/out.json" --rules "$(sed -n 's/^rules //p' "$game")"
    diff <(grep -v '^#\|^title ' "$game") <(grep -v '^#\|^title ' "$folder/out") || fail "$game, $format: comes back as another game"
  done
done

# Logs of servers, as each released format wrote them, are read for ever: whole, unchanged and with the same games. What
# is older than the list of streams is listed with the server's key, which has to be there.
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
  # Its entries have the signature of the server that wrote them: nothing is told of them until its key is named.
  mapfile -t keys < <("$PRIMANOTA" verify --adopted --database "sqlite:$data/primanota.db" | grep -o '[0-9a-f]\{64\}' | sort -u)
  expect 1 "$PRIMANOTA" export --data "$data" -o "$folder/untold"
  says err 'a key that is not trusted'
  expect 0 "$PRIMANOTA" export --data "$data" -o "$folder/games" "${keys[@]/#/--key=}"
  for game in "$log"/*.nota; do cmp "$game" "$folder/games/${game##*/}" || fail "$game reads differently"; done
  "$PRIMANOTA" check "$log"/*.nota || fail "a game of $log does not hold"
done
