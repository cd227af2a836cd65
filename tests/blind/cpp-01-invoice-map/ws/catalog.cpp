#include "catalog.h"

#include <sstream>

void Catalog::load(std::istream& in) {
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty()) continue;
        auto at = line.find('=');
        std::string name = line.substr(0, at);
        prices_[name] = std::stoi(line.substr(at + 1));
    }
}

int Catalog::price(const std::string& name) const {
    return prices_.at(name);
}
