#pragma once

#include <string>
#include <vector>

struct Parcel {
    std::string number;
    std::string town;
    long grams = 0;
    int count = 1;
};

// The parts of a text between separators.
std::vector<std::string> split(const std::string &text, char separator);

// Reads "2 kg" or "750 g".
long parse_grams(const std::string &text);

// Reads number,town,weight,count. The town is empty for parcels that are picked up.
Parcel parse_parcel(const std::string &line);
