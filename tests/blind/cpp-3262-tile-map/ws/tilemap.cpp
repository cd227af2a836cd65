#include "tilemap.h"

TileMap::TileMap(int width, int height)
    : width_(width), height_(height), tiles_(width * height, '.') {}

TileMap TileMap::parse(const std::vector<std::string>& rows) {
    TileMap map(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
    for (int y = 0; y < map.height_; ++y) {
        for (int x = 0; x < map.width_; ++x) {
            map.set(x, y, rows[y].at(x));
        }
    }
    return map;
}

int TileMap::reach(int x, int y) const {
    std::vector<char> seen(tiles_.size(), 0);
    std::vector<std::pair<int, int>> open{{x, y}};
    seen[index(x, y)] = 1;
    int count = 0;
    while (!open.empty()) {
        auto [cx, cy] = open.back();
        open.pop_back();
        ++count;
        const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (const auto& step : steps) {
            int nx = cx + step[0];
            int ny = cy + step[1];
            if (nx < 0 || nx >= width_ || ny < 0 || ny > height_) {
                continue;
            }
            int next = index(nx, ny);
            if (tiles_[next] == '#' || seen[next]) {
                continue;
            }
            seen[next] = 1;
            open.emplace_back(nx, ny);
        }
    }
    return count;
}
