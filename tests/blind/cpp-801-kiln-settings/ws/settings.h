#pragma once

#include <istream>
#include <map>
#include <string>
#include <variant>

using Value = std::variant<bool, int, double, std::string>;
using Settings = std::map<std::string, Value>;

Settings kiln_defaults();

// Each value keeps the type that its default has.
void read_settings(std::istream &in, Settings &settings);
