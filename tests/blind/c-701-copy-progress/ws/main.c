#include "progress.h"

#include <stdio.h>

struct transfer {
    const char *name;
    long blocks;
    long per_step;
};

static const struct transfer transfers[] = {
    {"home.img", 48000, 16000},
    {"photos.tar", 9100, 3000},
    {"letters.tar", 64, 40},
};

int main(void)
{
    size_t count = sizeof transfers / sizeof transfers[0];
    for (size_t i = 0; i < count; i++) {
        struct progress p;
        progress_start(&p, transfers[i].name, transfers[i].blocks);
        while (!progress_done(&p)) {
            progress_advance(&p, transfers[i].per_step);
            progress_show(&p);
        }
    }
    return 0;
}
