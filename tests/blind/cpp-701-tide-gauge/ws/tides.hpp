#pragma once

#include <istream>
#include <string>
#include <vector>

struct Reading {
    std::string time;
    double metres = 0;
    std::string station;
};

std::vector<Reading> read_readings(std::istream& in);
double above_datum(const Reading& reading);
double datum_of(const std::string& station);
