#include <stdio.h>

#include "frame.h"

static int16_t word(const uint8_t *p)
{
    return (int16_t)((p[0] << 8) | p[1]);
}

/* Checksum over the payload only. */
unsigned frame_sum(const Frame *f)
{
    unsigned sum = 0;
    const uint8_t *p = f->data + HEADER;
    for (unsigned i = 0; i < f->data[1]; i++)
        sum = (sum << 1) ^ p[i];
    return sum & 0xffff;
}

void frame_print(const Frame *f)
{
    const uint8_t *p = f->data + HEADER;
    if (f->data[0] == 'P')
        printf("position %d %d", word(p), word(p + 2));
    else
        printf("text '%.*s'", f->data[1], (const char *)p);
    printf("  sum %04x\n", frame_sum(f));
}
