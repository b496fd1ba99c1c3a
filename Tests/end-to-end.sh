#!/bin/sh
# Drives the real command: Tests/end-to-end.sh [DATASCAN]; ./test runs it.
here=$(cd "$(dirname "$0")" && pwd)
exec python3 "$here/EndToEnd/command.py" "${1:-$here/../.build/release/datascan}"
