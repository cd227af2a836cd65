#!/usr/bin/env bash
# Chromium, Neovim and a compiler: installs what is missing, or says what is.
set -euo pipefail

missing=()
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing+=(chromium)
[ -x /usr/bin/nvim ] || missing+=(neovim)
command -v g++ >/dev/null || missing+=(g++)
command -v flock >/dev/null || missing+=(util-linux)

if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        echo "The editor tests need these packages: ${missing[*]}" >&2
        exit 1
    fi
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

if ! node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' || ! command -v npm >/dev/null; then
    echo "The editor tests need Node 20 or newer, with npm." >&2
    exit 1
fi
