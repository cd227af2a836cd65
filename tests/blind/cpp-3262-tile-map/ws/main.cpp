#include "tilemap.h"

#include <iostream>

int main() {
    const std::vector<std::vector<std::string>> levels = {
        {"#######",
         "#..#..#",
         "#..#..#",
         "#######"},
        {"#..#...",
         "##.#.#.",
         "...#.#."},
    };
    const std::pair<int, int> starts[] = {{1, 1}, {1, 0}};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        TileMap map = TileMap::parse(levels[i]);
        auto [x, y] = starts[i];
        std::cout << "level " << i + 1 << ": " << map.width() << "x" << map.height()
                  << ", " << map.reach(x, y) << " tiles from the start\n";
    }
    return 0;
}
