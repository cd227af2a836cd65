set -e
gcc -std=c11 -g -o matrix main.c matrix.c
./matrix
