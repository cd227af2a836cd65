#include <iostream>
#include <sstream>

#include "laps.hpp"

const char* const LOG = R"(Mira 20
Jon Arne 16

Mira 24   # new goggles
Jon Arne 8 # cramp
  # pool closed on Thursday
Beth 30
)";

int main()
{
    const int metres = 50;
    std::istringstream log(LOG);
    std::vector<Session> sessions;
    for (const std::string& entry : entries(log))
        sessions.push_back(parse_session(entry));
    std::cout << sessions.size() << " sessions\n";
    for (const auto& [swimmer, laps] : totals(sessions))
        std::cout << swimmer << ": " << laps * metres << " m\n";
}
