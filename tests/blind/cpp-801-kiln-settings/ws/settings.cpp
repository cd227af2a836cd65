#include "settings.h"

#include <stdexcept>

Settings kiln_defaults() {
    return {
        {"name", std::string("Firing")},
        {"target", 1000},
        {"ramp", 120.0},
        {"soak_hours", 1},
        {"vent", false},
    };
}

namespace {

std::string trim(const std::string &text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string::npos) {
        return "";
    }
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

struct Parse {
    const std::string &text;

    Value operator()(bool) const { return text == "yes"; }
    Value operator()(int) const { return std::stoi(text); }
    Value operator()(double) const { return std::stod(text); }
    Value operator()(const std::string &) const { return text; }
};

}  // namespace

void read_settings(std::istream &in, Settings &settings) {
    std::string line;
    while (std::getline(in, line)) {
        const auto equals = line.find('=');
        if (equals == std::string::npos) {
            continue;
        }
        const auto entry = settings.find(trim(line.substr(0, equals)));
        if (entry == settings.end()) {
            throw std::runtime_error("unknown setting: " + line);
        }
        entry->second = std::visit(Parse{trim(line.substr(equals + 1))}, entry->second);
    }
}
