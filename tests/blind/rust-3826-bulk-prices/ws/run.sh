#!/bin/sh
set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
rustc -g --test main.rs -o "$out/tests"
"$out/tests" --test-threads=1
