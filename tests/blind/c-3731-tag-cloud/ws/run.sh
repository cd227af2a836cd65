#!/bin/bash
set -e
gcc -std=c11 -g -O0 -fsanitize=address,undefined -fno-sanitize-recover=all -o app *.c
./app
