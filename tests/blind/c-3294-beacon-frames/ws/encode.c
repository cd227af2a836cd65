#include <stdlib.h>
#include <string.h>

#include "frame.h"

static Frame frame_new(uint8_t kind, size_t payload)
{
    Frame f;
    f.len = HEADER + payload;
    f.data = malloc(f.len);
    if (!f.data)
        abort();
    f.data[0] = kind;
    f.data[1] = (uint8_t)f.len;
    return f;
}

Frame frame_text(uint8_t kind, const char *text)
{
    /* the terminator does not travel */
    size_t n = strlen(text);
    Frame f = frame_new(kind, n);
    memcpy(f.data + HEADER, text, n);
    return f;
}

Frame frame_position(int16_t lat, int16_t lon)
{
    Frame f = frame_new('P', 4);
    f.data[2] = (uint8_t)((uint16_t)lat >> 8);
    f.data[3] = (uint8_t)lat;
    f.data[4] = (uint8_t)((uint16_t)lon >> 8);
    f.data[5] = (uint8_t)lon;
    return f;
}

void frame_free(Frame *f)
{
    free(f->data);
    f->data = NULL;
    f->len = 0;
}
