#include "parcel.hpp"

#include <stdexcept>

std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    std::string part;
    for (char c : text) {
        if (c != separator) {
            part += c;
        } else if (!part.empty()) {
            parts.push_back(part);
            part.clear();
        }
    }
    if (!part.empty()) {
        parts.push_back(part);
    }
    return parts;
}

long parse_grams(const std::string &text)
{
    const std::vector<std::string> parts = split(text, ' ');
    const long value = std::stol(parts.at(0));
    const std::string &unit = parts.at(1);
    if (unit == "kg") {
        return value * 1000;
    }
    if (unit == "g") {
        return value;
    }
    throw std::invalid_argument("unknown unit " + unit);
}

Parcel parse_parcel(const std::string &line)
{
    const std::vector<std::string> fields = split(line, ',');
    Parcel parcel;
    parcel.number = fields.at(0);
    parcel.town = fields.at(1);
    parcel.grams = parse_grams(fields.at(2));
    parcel.count = std::stoi(fields.at(3));
    return parcel;
}
