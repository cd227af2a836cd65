#include "tile_cache.hpp"

#include <iostream>

static Tile render(int id) {
    return Tile{id, std::string(64, static_cast<char>('a' + id % 26))};
}

static const Tile& tile_for(TileCache& cache, int id, int& rendered) {
    if (const Tile* cached = cache.find(id)) {
        return *cached;
    }
    ++rendered;
    cache.store(render(id));
    return *cache.find(id);
}

int main() {
    TileCache cache(3);
    const int path[] = {4, 5, 4, 6, 5, 7, 6, 5, 4};
    int rendered = 0;
    for (int id : path) {
        const Tile& tile = tile_for(cache, id, rendered);
        std::cout << "tile " << tile.id << " " << tile.pixels.substr(0, 4) << "\n";
    }
    std::cout << rendered << " rendered, " << cache.size() << " cached\n";
}
