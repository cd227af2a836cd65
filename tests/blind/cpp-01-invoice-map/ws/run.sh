set -e
g++ -std=c++17 -g -o shop main.cpp catalog.cpp
./shop
