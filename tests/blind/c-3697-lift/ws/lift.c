#include "lift.h"

void lift_init(struct lift *l, int floor)
{
    *l = (struct lift){.floor = floor};
}

void lift_call(struct lift *l, int floor)
{
    if (floor >= 0 && floor < FLOORS)
        l->calls[floor] = 1;
}

static int ahead(const struct lift *l, int direction)
{
    for (int f = l->floor; f >= 0 && f < FLOORS; f += direction)
        if (l->calls[f])
            return f;
    return -1;
}

static int nearest(const struct lift *l)
{
    int up = ahead(l, 1), down = ahead(l, -1);
    if (up < 0 || down < 0)
        return up < 0 ? down : up;
    return up - l->floor <= l->floor - down ? up : down;
}

static int choose(struct lift *l)
{
    int stop;
    if (l->direction == 0)
        stop = nearest(l);
    else if ((stop = ahead(l, l->direction)) < 0)
        stop = ahead(l, -l->direction);
    return stop;
}

int lift_next_stop(struct lift *l)
{
    int stop = choose(l);
    if (stop < 0) {
        l->direction = 0;
        return -1;
    }
    if (l->direction == 0 && stop != l->floor)
        l->direction = stop > l->floor ? 1 : -1;
    l->calls[stop] = 0;
    l->floor = stop;
    return stop;
}
