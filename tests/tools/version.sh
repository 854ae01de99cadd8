#!/usr/bin/env bash
# The version stands in CMakeLists.txt; the pages, the program and the changelog have the same one.
set -euo pipefail
version=$(sed -n 's/^project(primanota VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
failed=0
same() { # WHERE VERSION
  [[ $2 == "$version" ]] || { echo "FAILED: $1 has version ${2:-none}, CMakeLists.txt has ${version:-none}"; failed=1; }
}
[[ $version ]] || failed=1
signature=$(sed -n 's/^Rules signature: //p' tests/perft/signature.txt)
same 'primanota --version' "$("$PRIMANOTA" --version | sed "s/^primanota \(.*\), rules $signature\$/\1/")"
same web/package.json "$(sed -n 's/^  "version": "\(.*\)",/\1/p' web/package.json)"
same web/package-lock.json "$(sed -n 's/^  "version": "\(.*\)",/\1/p' web/package-lock.json)"
# The newest section: "## [0.2.0] - DATE", or "## [Unreleased]" with the next version in its first sentence.
same CHANGELOG.md "$(sed -n 's/^## \[\([0-9.]*\)\].*/\1/p; s/^This becomes version \([0-9.]*[0-9]\)\..*/\1/p' CHANGELOG.md |
  head -n 1)"
exit "$failed"
