set -e
g++ -std=c++17 -g -o jobs main.cpp queue.cpp
./jobs
