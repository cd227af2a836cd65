#!/bin/sh
set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
gcc -g -Wall -fsanitize=address,undefined -fno-sanitize-recover=all *.c -o "$out/main" -lm
"$out/main"
