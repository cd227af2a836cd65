#include "track.h"

#include <stdlib.h>
#include <string.h>

int track_alloc(struct track *t, size_t frames, unsigned channels)
{
    t->samples = calloc(frames * channels, sizeof *t->samples);
    t->frames = t->samples ? frames : 0;
    t->channels = channels;
    return t->samples != NULL || frames == 0;
}

void track_free(struct track *t)
{
    free(t->samples);
    t->samples = NULL;
    t->frames = 0;
}

int track_append(struct track *t, const int16_t *samples, size_t frames)
{
    size_t frame_size = t->channels * sizeof *samples;
    int16_t *grown = realloc(t->samples, (t->frames + frames) * frame_size);
    if (grown == NULL)
        return 0;
    memcpy(grown + t->frames * t->channels, samples, frames * frame_size);
    t->samples = grown;
    t->frames += frames;
    return 1;
}

int track_peak(const struct track *t, unsigned channel)
{
    int peak = 0;
    for (size_t i = 0; i < t->frames; i++) {
        int value = abs(t->samples[i * t->channels + channel]);
        if (value > peak)
            peak = value;
    }
    return peak;
}
