#include <iostream>
#include <sstream>

#include "commands.hpp"

int main()
{
    Commands commands;
    int north = 0;
    int gold = 10;

    commands.add("Go", [&](const std::string &where) {
        north += where == "north" ? 1 : where == "south" ? -1 : 0;
        return "you stand at " + std::to_string(north);
    });
    commands.add("Buy", [&](const std::string &what) {
        gold -= 3;
        return "you have a " + what + " and " + std::to_string(gold) + " gold";
    });
    commands.add("Look", [&](const std::string &) { return std::string("trees"); });
    commands.alias("l", "Look");
    commands.alias("walk", "Go");

    std::istringstream script("go north\nBUY lamp\nwalk north\nl\n");
    std::string line;
    while (std::getline(script, line)) {
        std::cout << "> " << line << "\n" << commands.run(line) << std::endl;
    }
    return 0;
}
