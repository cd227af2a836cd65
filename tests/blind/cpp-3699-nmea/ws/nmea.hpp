#pragma once
#include <string>
#include <vector>

struct Fix {
    double lat = 0; // degrees, north positive
    double lon = 0; // degrees, east positive
    bool valid = false;
};

std::vector<std::string> fields(const std::string& sentence);
bool checksum_ok(const std::string& sentence);
double to_degrees(const std::string& value, const std::string& side);
Fix parse_rmc(const std::string& sentence);
double distance_km(const Fix& a, const Fix& b);
