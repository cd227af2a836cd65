#include <iostream>

#include "player.h"

int main()
{
    Playlist playlist;
    playlist.add("Sand", 201);
    playlist.add("Interlude", 34, true);
    playlist.add("Copper", 188);
    playlist.add("Tin", 240);

    Player player(playlist);
    for (int i = 0; i < 5; ++i) {
        std::cout << player.title() << '\n';
        player.next();
    }
    player.previous();
    std::cout << "again " << player.title() << ", " << player.played() << " played\n";
}
