set -e
gcc -std=c11 -g -fsanitize=undefined,address -fno-sanitize-recover=all -o marks main.c histogram.c
./marks
