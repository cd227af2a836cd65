#include "plotter.h"

#include <stdio.h>
#include <string.h>

int parse_step(const char *line, struct step *step)
{
    static const char *const names[OP_COUNT] = {"up", "down", "move", "dot"};
    char name[16];
    step->x = step->y = 0;
    if (sscanf(line, "%15s %d %d", name, &step->x, &step->y) < 1)
        return 0;
    for (int op = 0; op < OP_COUNT; op++) {
        if (strcmp(names[op], name) == 0) {
            step->op = op;
            return 1;
        }
    }
    return 0;
}
