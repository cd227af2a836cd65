#include <cstdlib>
#include <stdexcept>

#include "timesheet.h"

// Reads "7.5" as well as "7:30".
double parse_hours(const std::string& text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) {
        return std::strtod(text.c_str(), nullptr);
    }
    const int hours = std::atoi(text.substr(0, colon).c_str());
    const int minutes = std::atoi(text.substr(colon + 1).c_str());
    if (minutes > 59) {
        throw std::invalid_argument("minutes out of range: " + text);
    }
    return hours + minutes / 60.0;
}
