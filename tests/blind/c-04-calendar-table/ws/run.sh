set -e
gcc -std=c11 -Wall -g -o calendar main.c calendar.c
./calendar
