#include <iostream>
#include <string>

#include "table.h"

struct Player {
    std::string name;
    int wins;
    int draws;
};

int main()
{
    const Player players[] = {
        {"Tolu", 7, 1}, {"Marguerite", 5, 4}, {"Bartholomew K", 5, 3}, {"Xi", 0, 2}};
    Table table({{"player", 12, false}, {"wins", 4, true}, {"draws", 5, true}, {"points", 6, true}});
    for (const auto &player : players) {
        table.add({player.name, std::to_string(player.wins), std::to_string(player.draws),
                   std::to_string(3 * player.wins + player.draws)});
    }
    std::cout << table.render();
}
