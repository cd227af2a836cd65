#ifndef FRAME_H
#define FRAME_H

#include <stddef.h>
#include <stdint.h>

/* One frame on the wire:
 *   byte 0     kind
 *   byte 1     number of bytes that follow the header
 *   byte 2..   payload
 */
#define HEADER 2

typedef struct {
    uint8_t *data;
    size_t len;
} Frame;

Frame frame_text(uint8_t kind, const char *text);
Frame frame_position(int16_t lat, int16_t lon);
void frame_free(Frame *f);
void frame_print(const Frame *f);
unsigned frame_sum(const Frame *f);

#endif
