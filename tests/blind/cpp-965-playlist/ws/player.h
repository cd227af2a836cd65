#pragma once

#include "playlist.h"

class Player {
public:
    explicit Player(const Playlist &playlist) : playlist_(playlist) {}
    const std::string &title();
    void next();
    void previous();
    int played() const { return played_; }

private:
    const Playlist &playlist_;
    std::size_t position_ = 0;
    int played_ = 0;
    std::string title_;
};
