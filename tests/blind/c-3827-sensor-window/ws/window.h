#ifndef WINDOW_H
#define WINDOW_H

/* The newest readings of a sensor; older ones are overwritten. */
typedef struct {
    int capacity;
    int count;
    int next;
    double sum;
    double readings[];
} Window;

Window *window_new(int capacity);
int window_full(const Window *window);
void window_add(Window *window, double reading);
double window_mean(const Window *window);
double window_newest(const Window *window);

#endif
