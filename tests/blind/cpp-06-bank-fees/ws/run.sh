g++ -std=c++17 -g -o bank main.cpp && ./bank
