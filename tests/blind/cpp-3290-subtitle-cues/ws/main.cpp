#include <cstdio>
#include <string>

#include "cues.hpp"

static const char* FILE_TEXT =
    "0 1800 {i}Somewhere above the northern coast\n"
    "2100 4000 Did you hear the signal from the tower?\n"
    "\n"
    "4200 6100 {b}Third time tonight, and nobody answers it.\n";

static void show(const Track& track) {
    for (const Cue& cue : track.cues()) {
        const std::string text(cue.text);
        std::printf("%6d %6d  %s\n", cue.start_ms, cue.end_ms, text.c_str());
    }
}

int main() {
    const Track track(FILE_TEXT);
    std::printf("%zu cues, longest %zu\n", track.cues().size(), track.longest());
    show(track);
    return 0;
}
