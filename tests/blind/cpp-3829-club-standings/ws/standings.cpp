#include "standings.hpp"

#include <algorithm>

bool ranks_before(const Player& a, const Player& b)
{
    if (a.points != b.points)
        return a.points > b.points;
    return a.wins >= b.wins;
}

void Standings::enter(const std::string& name)
{
    Player player;
    player.name = name;
    players_.push_back(player);
}

// The outcome is 1 if white won, -1 if black won, 0 for a draw.
void Standings::result(std::size_t white, std::size_t black, int outcome)
{
    Player& first = players_.at(white);
    Player& second = players_.at(black);
    first.points += outcome + 1;
    second.points += 1 - outcome;
    if (outcome > 0)
        first.wins++;
    else if (outcome < 0)
        second.wins++;
}

std::vector<Player> Standings::ranking() const
{
    std::vector<Player> sorted = players_;
    std::sort(sorted.begin(), sorted.end(), ranks_before);
    return sorted;
}
