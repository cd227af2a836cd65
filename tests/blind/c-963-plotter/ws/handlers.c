#include "plotter.h"

#include <stdlib.h>

static void raise_pen(struct plotter *plotter, const struct step *step)
{
    (void)step;
    plotter->down = 0;
}

static void lower_pen(struct plotter *plotter, const struct step *step)
{
    (void)step;
    plotter->down = 1;
}

static void move(struct plotter *plotter, const struct step *step)
{
    if (plotter->down)
        plotter->drawn += labs(step->x - plotter->x) + labs(step->y - plotter->y);
    plotter->x = step->x;
    plotter->y = step->y;
}

static void dot(struct plotter *plotter, const struct step *step)
{
    lower_pen(plotter, step);
    plotter->dots++;
    raise_pen(plotter, step);
}

handler *const handlers[OP_COUNT] = {
    [OP_UP] = raise_pen,
    [OP_DOWN] = lower_pen,
    [OP_MOVE] = move,
};
