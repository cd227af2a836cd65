#include "progress.h"

#include <stdio.h>

#define WIDTH 20

void progress_start(struct progress *p, const char *name, long total)
{
    p->name = name;
    p->total = total;
    p->copied = 0;
}

void progress_advance(struct progress *p, long blocks)
{
    p->copied += blocks;
    if (p->copied > p->total)
        p->copied = p->total;
}

int progress_done(const struct progress *p)
{
    return p->copied >= p->total;
}

int progress_percent(const struct progress *p)
{
    if (p->total == 0)
        return 100;
    return (int)(p->copied / (p->total / 100));
}

void progress_show(const struct progress *p)
{
    int percent = progress_percent(p);
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < percent * WIDTH / 100 ? '=' : ' ';
    bar[WIDTH] = '\0';
    printf("%-12s [%s] %3d%%\n", p->name, bar, percent);
}
