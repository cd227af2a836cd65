#include <stdio.h>

#include "plotter.h"

static const char *const drawing[] = {
    "move 10 10", "down", "move 40 10", "move 40 30", "up", "move 25 20", "dot", "move 0 0",
};

int main(void)
{
    struct plotter plotter = {0};
    for (size_t i = 0; i < sizeof drawing / sizeof *drawing; i++) {
        struct step step;
        if (!parse_step(drawing[i], &step)) {
            fprintf(stderr, "step %zu: %s?\n", i + 1, drawing[i]);
            return 2;
        }
        handlers[step.op](&plotter, &step);
    }
    printf("%ld drawn, %d dots\n", plotter.drawn, plotter.dots);
    return 0;
}
