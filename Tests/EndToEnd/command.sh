#!/bin/sh
# Drives the real command: Tests/EndToEnd/command.sh [DATASCAN]
here=$(cd "$(dirname "$0")" && pwd)
exec python3 "$here/command.py" "${1:-$here/../../.build/release/datascan}"
