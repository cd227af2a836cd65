set -e
g++ -std=c++17 -g -fsanitize=address -o folders main.cpp
./folders
