#!/usr/bin/env bash
# `npm run lint` of the pages accepts a clean tree, and finds a forbidden import, an error and an unformatted file in it.
set -euo pipefail
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/web/{build,src/parts,src/screens,tests}
cp dependencies.txt "$tree"
cp web/{eslint.config.js,svelte.config.js,package.json,tsconfig.json,.prettierrc.json,.prettierignore} "$tree/web"
cp web/build/boundaries.js "$tree/web/build"
ln -s "$PWD/web/node_modules" "$tree/web/node_modules"

failed=0
expect() { # STATUS TEXT...: the lint exits with STATUS (1: any failure) and its output has each TEXT
  local status=$1 got=0 text
  shift
  npm --prefix "$tree/web" run --silent lint >"$tree/out" 2>&1 || got=1
  [[ $got == "$status" ]] || { echo "expected exit $status, got:"; cat "$tree/out"; failed=1; }
  for text; do
    grep -qF -- "$text" "$tree/out" || { echo "not found: $text, but:"; cat "$tree/out"; failed=1; }
  done
}

cat >"$tree/web/src/screens/list.ts" <<'TS'
export const list = async (): Promise<string[]> => (await (await fetch('/list')).text()).split(' ');
TS
cat >"$tree/web/src/parts/Plain.svelte" <<'SVELTE'
<script lang="ts">
  import { t } from '../i18n';
</script>

<p>{t('common.home')}</p>
SVELTE
expect 0

cat >"$tree/web/src/parts/list.ts" <<'TS'
export { list } from '../screens/list';
TS
cat >"$tree/web/src/parts/Shown.svelte" <<'SVELTE'
{#await import('../screens/Home.svelte') then { default: Home }}
  <Home />
{/await}
SVELTE
cat >"$tree/web/src/screens/start.ts" <<'TS'
import { list } from './list';

export function start(): void {
  list();
}
TS
expect 1 'src/parts/list.ts' 'parts may not import screens/list.ts (dependencies.txt)' \
  'src/parts/Shown.svelte' 'parts may not import screens/Home.svelte (dependencies.txt)' \
  'src/screens/start.ts' '@typescript-eslint/no-floating-promises' '3 problems (3 errors, 0 warnings)'
rm "$tree"/web/src/parts/{list.ts,Shown.svelte} "$tree/web/src/screens/start.ts"

printf 'export const  one = 1;\n' >"$tree/web/src/parts/crooked.ts"
expect 1 'src/parts/crooked.ts'
exit "$failed"
