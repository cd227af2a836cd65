#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

struct Track {
    int id;
    double x;
    double y;
    double vx;
    double vy;
    int lastSeen;
};

/// The tracks of a radar, stored densely so that a sweep is one loop.
class TrackTable {
public:
    explicit TrackTable(int timeout) : timeout_(timeout) {}

    /// Takes a plot in: starts a track, or updates the known one.
    void report(int id, double x, double y, int time);

    /// Drops the tracks that were not seen for too long; returns how many.
    std::size_t sweep(int now);

    bool contains(int id) const { return index_.count(id) != 0; }
    const Track& get(int id) const { return tracks_.at(index_.at(id)); }
    const std::vector<Track>& all() const { return tracks_; }

private:
    void start(int id, double x, double y, int time);
    void drop(int id);

    int timeout_;
    std::vector<Track> tracks_;
    std::unordered_map<int, std::size_t> index_;
};
