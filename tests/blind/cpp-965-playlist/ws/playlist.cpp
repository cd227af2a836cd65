#include "playlist.h"

#include <algorithm>
#include <iterator>

void Playlist::add(const std::string &title, int seconds, bool skipped)
{
    songs_.push_back({title, seconds, skipped});
}

std::vector<Song> Playlist::audible() const
{
    std::vector<Song> kept;
    std::copy_if(songs_.begin(), songs_.end(), std::back_inserter(kept),
                 [](const Song &song) { return !song.skipped; });
    return kept;
}
