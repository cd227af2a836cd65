#include "prices.h"

#include <sstream>

#include "text.h"

namespace {
const std::map<std::string, double> grams = {
    {"g", 1.0}, {"kg", 1000.0}, {"lb", 453.592}, {"oz", 28.3495}};
}

void Prices::read(const std::string &sheet)
{
    std::istringstream lines(sheet);
    std::string line;
    while (std::getline(lines, line)) {
        const auto fields = split(line, ';');
        if (fields.size() != 3 || fields[0] == "item")
            continue;
        items_[fields[0]] = {std::stod(fields[1]), fields[2]};
    }
}

double Prices::per_kilo(const std::string &item) const
{
    const auto &entry = items_.at(item);
    return entry.price * 1000.0 / grams.at(entry.unit);
}
