#ifndef FRAME_H
#define FRAME_H

struct frame {
    uint32_t length;
};

#endif
