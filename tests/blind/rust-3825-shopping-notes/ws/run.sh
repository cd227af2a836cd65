#!/bin/sh
set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
rustc -g main.rs -o "$out/main"
RUST_BACKTRACE=1 "$out/main"
