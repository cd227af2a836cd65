set -e
g++ -std=c++17 -g -fwrapv -o route main.cpp route.cpp
./route
