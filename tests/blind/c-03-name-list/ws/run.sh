set -e
gcc -std=c11 -g -fsanitize=address -o names main.c list.c
./names
