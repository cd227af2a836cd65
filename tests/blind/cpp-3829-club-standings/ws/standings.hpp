#pragma once

#include <string>
#include <vector>

struct Player {
    std::string name;
    int points = 0;
    int wins = 0;
};

bool ranks_before(const Player& a, const Player& b);

class Standings {
public:
    void enter(const std::string& name);
    void result(std::size_t white, std::size_t black, int outcome);
    std::vector<Player> ranking() const;
    std::size_t size() const { return players_.size(); }

private:
    std::vector<Player> players_;
};
