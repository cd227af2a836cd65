#include "standings.hpp"

#include <iostream>

static Standings tournament(int players, int rounds)
{
    Standings standings;
    for (int i = 0; i < players; i++)
        standings.enter("P" + std::to_string(i + 1));
    for (int round = 1; round <= rounds; round++) {
        for (int i = 0; i + round < players; i += 2 * round)
            standings.result(i, i + round, (i + round) % 3 - 1);
    }
    return standings;
}

static void show(const std::string& title, const Standings& standings)
{
    std::cout << title << ", " << standings.size() << " players\n";
    int place = 1;
    for (const Player& player : standings.ranking()) {
        std::cout << "  " << place << ". " << player.name << ' ' << player.points / 2.0 << '\n';
        if (++place > 3)
            break;
    }
}

int main()
{
    show("Tuesday", tournament(8, 2));
    show("Summer open", tournament(24, 0));
}
