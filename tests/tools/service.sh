#!/usr/bin/env bash
# systemd rates the exposure of packaging/primanota.service at most 2.0 and understands every line of it.
set -euo pipefail
command -v systemd-analyze >/dev/null || { echo "no systemd here"; exit 77; }
unit=packaging/primanota.service
level=$(systemd-analyze security --offline=true --no-pager "$unit" | sed -n 's/.*Overall exposure level for [^:]*: \([0-9.]*\).*/\1/p')
[[ -n $level ]] || { echo "FAILED: systemd-analyze gives no level"; exit 1; }
awk -v level="$level" 'BEGIN { exit !(level <= 2.0) }' || { echo "FAILED: exposure $level, at most 2.0 is allowed"; exit 1; }
echo "exposure $level"

# A later line of the filter allows again what an earlier one forbids: worker threads lower their priority.
[[ $(grep '^SystemCallFilter=' "$unit" | tail -n 1) == SystemCallFilter=setpriority ]] || { echo "FAILED: setpriority is not allowed"; exit 1; }

# The program need not be installed for the rest of the unit to be read.
said=$(systemd-analyze verify --man=no "$unit" 2>&1 | grep -v 'Command /usr/bin/primanota is not executable' || true)
[[ -z $said ]] || { echo "FAILED: $said"; exit 1; }
