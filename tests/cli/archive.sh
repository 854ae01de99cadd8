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
