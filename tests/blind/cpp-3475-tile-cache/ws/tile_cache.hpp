#pragma once

#include <list>
#include <string>
#include <unordered_map>

struct Tile {
    int id;
    std::string pixels;
};

class TileCache {
public:
    explicit TileCache(std::size_t capacity) : capacity_(capacity) {}

    const Tile* find(int id) {
        const auto hit = index_.find(id);
        if (hit == index_.end()) {
            return nullptr;
        }
        touch(hit->second);
        return &order_.front();
    }

    void store(Tile tile) {
        if (order_.size() == capacity_) {
            evict();
        }
        order_.push_front(std::move(tile));
        index_[order_.front().id] = order_.begin();
    }

    std::size_t size() const { return order_.size(); }

private:
    using Position = std::list<Tile>::iterator;

    void touch(Position position) {
        const Tile tile = *position;
        order_.erase(position);
        order_.push_front(tile);
        index_[tile.id] = order_.begin();
    }

    void evict() {
        order_.pop_back();
    }

    std::size_t capacity_;
    std::list<Tile> order_;
    std::unordered_map<int, Position> index_;
};
