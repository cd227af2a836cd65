#pragma once

#define FLOORS 10

/* A lift that serves all calls in its direction before it turns. */
struct lift {
    int floor;
    int direction; /* 1 up, -1 down, 0 at rest */
    int calls[FLOORS];
};

void lift_init(struct lift *l, int floor);
void lift_call(struct lift *l, int floor);
int lift_next_stop(struct lift *l); /* moves there; -1 if no calls */
