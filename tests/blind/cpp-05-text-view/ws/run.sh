set -e
g++ -std=c++17 -g -fsanitize=address -o words main.cpp words.cpp
./words
