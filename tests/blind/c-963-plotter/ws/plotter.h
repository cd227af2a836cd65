#ifndef PLOTTER_H
#define PLOTTER_H

enum op { OP_UP, OP_DOWN, OP_MOVE, OP_DOT, OP_COUNT };

struct step {
    enum op op;
    int x;
    int y;
};

struct plotter {
    int x;
    int y;
    int down;
    long drawn;
    int dots;
};

typedef void handler(struct plotter *plotter, const struct step *step);

extern handler *const handlers[OP_COUNT];

int parse_step(const char *line, struct step *step);

#endif
