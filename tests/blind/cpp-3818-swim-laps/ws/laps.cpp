#include "laps.hpp"

std::string trim(const std::string& text)
{
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos)
        return "";
    const auto last = text.find_last_not_of(" \t\r");
    return text.substr(first, last - first + 1);
}

// The lines of the log that hold something, without the remarks after a '#'.
std::vector<std::string> entries(std::istream& in)
{
    std::vector<std::string> found;
    for (std::string line; std::getline(in, line);) {
        line = trim(line);
        if (line.empty())
            continue;
        line = trim(line.substr(0, line.find('#')));
        found.push_back(line);
    }
    return found;
}

// An entry is the name and, after the last blank, the number of laps.
Session parse_session(const std::string& entry)
{
    const auto blank = entry.find_last_of(" \t");
    const int laps = std::stoi(entry.substr(blank + 1));
    return {trim(entry.substr(0, blank)), laps};
}

std::map<std::string, int> totals(const std::vector<Session>& sessions)
{
    std::map<std::string, int> sum;
    for (const Session& session : sessions)
        sum[session.swimmer] += session.laps;
    return sum;
}
