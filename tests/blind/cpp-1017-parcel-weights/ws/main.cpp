#include <iostream>
#include <sstream>

#include "parcel.hpp"

static const char *const manifest =
    "PX-2201,Halle,2 kg,12\n"
    "PX-2202,Jena,750 g,3\n"
    "PX-2203,,1 kg,4\n"
    "PX-2204,Gera,4 kg,1\n";

int main()
{
    std::istringstream lines(manifest);
    std::string line;
    long total = 0;
    int parcels = 0;

    while (std::getline(lines, line)) {
        const Parcel parcel = parse_parcel(line);
        const std::string town = parcel.town.empty() ? "(pick-up)" : parcel.town;
        std::cout << parcel.number << " " << town << " " << parcel.grams << " g" << std::endl;
        total += parcel.grams * parcel.count;
        parcels += parcel.count;
    }
    std::cout << parcels << " parcels, " << total << " g" << std::endl;
    return 0;
}
