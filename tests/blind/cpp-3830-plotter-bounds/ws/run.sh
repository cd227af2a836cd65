#!/bin/sh
set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
g++ -g -std=c++17 -Wall -fsanitize=address,undefined -fno-sanitize-recover=all *.cpp -o "$out/main"
"$out/main"
