#pragma once
#include <string>
#include <utility>
#include <vector>

// Rectangular map of a level; the tiles lie row by row in one vector.
class TileMap {
public:
    TileMap(int width, int height);
    static TileMap parse(const std::vector<std::string>& rows);

    char get(int x, int y) const { return tiles_[index(x, y)]; }
    void set(int x, int y, char tile) { tiles_[index(x, y)] = tile; }
    int width() const { return width_; }
    int height() const { return height_; }

    // Number of tiles that can be reached from a place over free tiles.
    int reach(int x, int y) const;

private:
    int index(int x, int y) const { return y * width_ + x; }

    int width_;
    int height_;
    std::vector<char> tiles_;
};
