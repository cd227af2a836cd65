#include "track.h"

#include <stdio.h>
#include <string.h>

#define BEEP_FRAMES 6

/* A square wave, louder on the left side than on the right one. */
static void fill_beep(int16_t *out, size_t frames, int volume)
{
    for (size_t i = 0; i < frames; i++) {
        int value = i % 4 < 2 ? volume : -volume;
        out[2 * i] = (int16_t)value;
        out[2 * i + 1] = (int16_t)(value / 2);
    }
}

static int add_beep(struct track *t, int volume)
{
    int16_t beep[2 * BEEP_FRAMES];
    memset(beep, 0, sizeof beep);
    fill_beep(beep, BEEP_FRAMES, volume);
    return track_append(t, beep, sizeof beep / sizeof beep[0]);
}

int main(void)
{
    struct track track;
    if (!track_alloc(&track, 4, 2))
        return 1;
    const int volumes[] = {800, 12000, 5000};
    for (size_t i = 0; i < sizeof volumes / sizeof volumes[0]; i++) {
        if (!add_beep(&track, volumes[i]))
            return 1;
    }
    printf("%zu frames, left peak %d, right peak %d\n",
           track.frames, track_peak(&track, 0), track_peak(&track, 1));
    track_free(&track);
    return 0;
}
