#pragma once

#include <string>
#include <vector>

std::string trim(const std::string &text);
std::vector<std::string> split(const std::string &text, char separator);
