#!/bin/bash
set -e
g++ -std=c++17 -g -O0 -fsanitize=address,undefined -fno-sanitize-recover=all -o app *.cpp
./app
