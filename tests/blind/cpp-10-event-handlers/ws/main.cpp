#include <iostream>

#include "timer.hpp"

int main() {
    Timer timer;
    timer.every(2, "water the plants in the hall");
    timer.every(3, "feed the cat and the two dogs");
    timer.run(6);
    for (const auto& line : timer.log()) std::cout << line << "\n";
    return timer.log().size() == 5 ? 0 : 1;
}
