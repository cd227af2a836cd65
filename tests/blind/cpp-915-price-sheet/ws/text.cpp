#include "text.h"

#include <sstream>

std::string trim(const std::string &text)
{
    const char *blanks = " \t";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string::npos)
        return "";
    const auto last = text.find_last_not_of(blanks);
    return text.substr(first, last - first + 1);
}

std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    std::string part;
    while (std::getline(stream, part, separator))
        parts.push_back(trim(part));
    return parts;
}
