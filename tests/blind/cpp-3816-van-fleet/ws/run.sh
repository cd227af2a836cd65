set -e
g++ -std=c++17 -Wall -g -fsanitize=address,undefined -o fleet main.cpp fleet.cpp
./fleet
