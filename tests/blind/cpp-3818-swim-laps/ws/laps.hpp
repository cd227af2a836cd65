#pragma once

#include <istream>
#include <map>
#include <string>
#include <vector>

struct Session {
    std::string swimmer;
    int laps;
};

std::string trim(const std::string& text);
std::vector<std::string> entries(std::istream& in);
Session parse_session(const std::string& entry);
std::map<std::string, int> totals(const std::vector<Session>& sessions);
