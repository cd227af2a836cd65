#!/bin/sh
set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
javac -g -d "$out" *.java
java -cp "$out" Main
