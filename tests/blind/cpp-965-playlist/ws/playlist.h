#pragma once

#include <string>
#include <vector>

struct Song {
    std::string title;
    int seconds;
    bool skipped;
};

class Playlist {
public:
    void add(const std::string &title, int seconds, bool skipped = false);
    const std::vector<Song> &all() const { return songs_; }
    std::vector<Song> audible() const;

private:
    std::vector<Song> songs_;
};
