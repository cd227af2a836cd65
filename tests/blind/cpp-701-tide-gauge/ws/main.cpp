#include "tides.hpp"

#include <cstdio>
#include <fstream>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: tides READINGS\n");
        return 2;
    }
    std::ifstream in(argv[1]);
    const auto readings = read_readings(in);
    std::printf("%zu readings\n", readings.size());
    for (const auto& reading : readings) {
        std::printf("%s %-10s %6.2f m above chart datum\n", reading.time.c_str(),
                    reading.station.c_str(), above_datum(reading));
    }
    return 0;
}
