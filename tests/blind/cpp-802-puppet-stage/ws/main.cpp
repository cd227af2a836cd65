#include <iostream>

#include "stage.h"

int main() {
    Stage stage(80);
    stage.add(std::make_unique<Puppet>("Kasper", 10));
    stage.add(std::make_unique<Puppet>("Crocodile", 70));

    const struct {
        const char *who;
        int by;
    } moves[] = {{"Kasper", 25}, {"Crocodile", -30}, {"Kasper", -5}, {"Seppel", 4}};

    for (const auto &move : moves) {
        if (!stage.walk(move.who, move.by)) {
            std::cout << move.who << " is not in the cast\n";
        }
    }
    std::cout << stage.picture() << "\n";
    return 0;
}
