#include "tides.hpp"

#include <sstream>

std::vector<Reading> read_readings(std::istream& in) {
    std::vector<Reading> readings;
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        if (line.empty()) continue;
        std::istringstream fields(line);
        Reading reading;
        std::string metres;
        std::getline(fields, reading.time, ',');
        std::getline(fields, metres, ',');
        std::getline(fields, reading.station);
        reading.metres = std::stod(metres);
        readings.push_back(reading);
    }
    return readings;
}

double above_datum(const Reading& reading) {
    return reading.metres - datum_of(reading.station);
}
