#include "nmea.hpp"

#include <cmath>
#include <sstream>

std::vector<std::string> fields(const std::string& sentence) {
    std::vector<std::string> out;
    std::istringstream in(sentence.substr(0, sentence.find('*')));
    std::string cell;
    while (std::getline(in, cell, ',')) {
        out.push_back(cell);
    }
    return out;
}

bool checksum_ok(const std::string& sentence) {
    std::size_t star = sentence.find('*');
    if (star == std::string::npos || sentence.empty() || sentence[0] != '$') {
        return false;
    }
    int sum = 0;
    for (std::size_t i = 1; i < star; ++i) {
        sum ^= static_cast<unsigned char>(sentence[i]);
    }
    return sum == std::stoi(sentence.substr(star + 1), nullptr, 16);
}

// "4807.038" with "N": degrees and minutes as receivers write them.
double to_degrees(const std::string& value, const std::string& side) {
    double degrees = std::stod(value) / 100.0;
    return side == "S" || side == "W" ? -degrees : degrees;
}

Fix parse_rmc(const std::string& sentence) {
    Fix fix;
    std::vector<std::string> f = fields(sentence);
    if (f.size() < 7 || f[0] != "$GPRMC" || f[2] != "A") {
        return fix;
    }
    fix.lat = to_degrees(f[3], f[4]);
    fix.lon = to_degrees(f[5], f[6]);
    fix.valid = true;
    return fix;
}

double distance_km(const Fix& a, const Fix& b) {
    const double rad = std::acos(-1.0) / 180.0;
    double dlat = (b.lat - a.lat) * rad, dlon = (b.lon - a.lon) * rad;
    double h = std::pow(std::sin(dlat / 2), 2) +
               std::cos(a.lat * rad) * std::cos(b.lat * rad) * std::pow(std::sin(dlon / 2), 2);
    return 2 * 6371.0 * std::asin(std::sqrt(h));
}
