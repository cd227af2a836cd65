#include <climits>
#include <iostream>

#include "route.hpp"

int main() {
    std::vector<Road> roads = {{3, 2, 2}, {0, 1, 4}, {1, 2, 5}};
    for (int d : shortest(4, roads, 0)) {
        if (d == INT_MAX) std::cout << "- ";
        else std::cout << d << " ";
    }
    std::cout << "\n";
}
