# For tests of the program, from the root of the sources: source tests/cli/common.bash. PRIMANOTA names the program.
set -Eeuo pipefail
# Names a command that fails without calling "fail".
trap 'echo "FAILED: ${BASH_SOURCE[0]}:$LINENO: exit $? of: $BASH_COMMAND" >&2' ERR
export LC_ALL=C.UTF-8
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# expect CODE COMMAND...: runs it, checks the exit code, leaves what it said in $folder/out and $folder/err.
expect() {
  local wanted=$1 got=0
  shift
  "$@" >"$folder/out" 2>"$folder/err" </dev/null || got=$?
  ((got == wanted)) || fail "exit $got instead of $wanted: $* $(cat "$folder/out" "$folder/err" | head -c 2000)"
}

# says FILE TEXT: the text stands in what was said.
says() { grep -qF -- "$2" "$folder/$1" || fail "no \"$2\" in: $(head -c 2000 "$folder/$1")"; }
silent() { [[ ! -s $folder/$1 ]] || fail "should say nothing: $(head -c 2000 "$folder/$1")"; }

# golden FILE: $folder/out must equal the reviewed file. UPDATE_GOLDEN=1 rewrites it.
golden() {
  [[ ${UPDATE_GOLDEN:-} != 1 ]] || cp "$folder/out" "$root/tests/golden/$1"
  diff -u "$root/tests/golden/$1" "$folder/out" || fail "tests/golden/$1: UPDATE_GOLDEN=1 rewrites it, the diff is reviewed"
}

# until_holds COMMAND...: waits until the command succeeds; false after a minute. It asks again and again, because what
# another process does has no event here; only a test that fails waits for the whole minute.
until_holds() {
  local try
  for ((try = 0; try < 1200; ++try)); do
    ! "$@" 2>/dev/null || return 0
    sleep 0.05
  done
  return 1
}
# waits FILE TEXT: until another process has written the text.
waits() { until_holds grep -qaF -- "$2" "$1" || fail "no \"$2\" in: $(head -c 2000 "$1")"; }

need() { command -v "$1" >/dev/null || fail "$1 is not installed"; }

# json EXPRESSION: $folder/out is JSON, and the JavaScript expression holds of it as `it`.
json() {
  node -e 'const it = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); process.exit(eval(process.argv[2]) ? 0 : 1)' \
    "$folder/out" "$1" || fail "does not hold of the JSON: $1: $(head -c 2000 "$folder/out")"
}
