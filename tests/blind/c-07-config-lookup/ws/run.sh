set -e
gcc -g -O0 -o server main.c config.c
./server
