set -e
g++ -std=c++17 -g -o test_plan test_plan.cpp
./test_plan
