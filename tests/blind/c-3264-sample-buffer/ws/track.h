#ifndef TRACK_H
#define TRACK_H

#include <stddef.h>
#include <stdint.h>

/* Sound with interleaved channels. A frame is one sample of every channel. */
struct track {
    int16_t *samples;
    size_t frames;
    unsigned channels;
};

int track_alloc(struct track *t, size_t frames, unsigned channels);
void track_free(struct track *t);

/* Appends a number of frames to the track. */
int track_append(struct track *t, const int16_t *samples, size_t frames);

/* Highest absolute value of a channel. */
int track_peak(const struct track *t, unsigned channel);

#endif
