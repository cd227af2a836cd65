set -e
gcc -Wall -g -fsanitize=address,undefined -o rain_test test.c rain.c
./rain_test
