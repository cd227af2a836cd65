#pragma once
#include <map>
#include <string>
#include <string_view>

std::string_view normalise(std::string_view word);
std::map<std::string, int> count(std::string_view text);
