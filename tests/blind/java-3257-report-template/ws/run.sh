#!/bin/sh
# Compiles into a folder of its own and starts the program.
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
javac -encoding UTF-8 -d "$out" *.java && java -cp "$out" Main
