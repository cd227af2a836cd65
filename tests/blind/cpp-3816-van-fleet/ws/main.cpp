#include <iostream>
#include <tuple>

#include "fleet.hpp"

int main()
{
    Fleet fleet;
    fleet.add("KB 114", 800);
    fleet.add("KB 120", 650);
    std::cout << "free in the morning: " << fleet.free_capacity() << " kg\n";

    const std::vector<std::tuple<std::string, std::string, double>> orders = {
        {"KB 114", "washing machine", 74},
        {"KB 120", "tiles", 610},
        {"KB 120", "sofa", 58},
        {"KB 141", "bookshelf", 35},
    };
    for (const auto& [plate, parcel, weight] : orders) {
        const bool loaded = fleet.load(plate, parcel, weight);
        std::cout << parcel << (loaded ? " goes with " : " does not go with ") << plate << '\n';
    }
    std::cout << "still free: " << fleet.free_capacity() << " kg\n";
}
