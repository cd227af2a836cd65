#include "track_table.h"

void TrackTable::start(int id, double x, double y, int time) {
    index_[id] = tracks_.size();
    tracks_.push_back({id, x, y, 0.0, 0.0, time});
}

void TrackTable::report(int id, double x, double y, int time) {
    if (!contains(id)) {
        start(id, x, y, time);
        return;
    }
    Track& track = tracks_.at(index_.at(id));
    const int elapsed = time - track.lastSeen;
    if (elapsed > 0) {
        track.vx = (x - track.x) / elapsed;
        track.vy = (y - track.y) / elapsed;
    }
    track.x = x;
    track.y = y;
    track.lastSeen = time;
}

void TrackTable::drop(int id) {
    const std::size_t position = index_.at(id);
    tracks_[position] = tracks_.back();
    tracks_.pop_back();
    index_.erase(id);
}

std::size_t TrackTable::sweep(int now) {
    std::vector<int> lost;
    for (const Track& track : tracks_) {
        if (now - track.lastSeen > timeout_) {
            lost.push_back(track.id);
        }
    }
    for (int id : lost) {
        drop(id);
    }
    return lost.size();
}
