set -e
g++ -std=c++17 -Wall -g -fsanitize=address,undefined -o laps main.cpp laps.cpp
./laps
