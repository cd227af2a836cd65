#include <stdio.h>

#include "drums.h"

int main(void)
{
    struct clock clock;
    struct pattern pattern = {"house", {"x...x...x...x...", "..x...x...x...x.", "....x.......x..."}};

    clock_init(&clock, 50);
    clock_set_tempo(&clock, 120);
    printf("%s at %d bpm\n", pattern.name, clock.bpm);

    for (int tick = 0; tick < 50; tick++) {
        if (clock_on_step(&clock)) {
            char hits[LANES + 1];
            pattern_hits(&pattern, clock_step(&clock), hits);
            printf("%5ld ms %s\n", clock.now, hits);
        }
        clock_tick(&clock);
    }
    return 0;
}
