#include "window.h"

#include <stdlib.h>

Window *window_new(int capacity)
{
    Window *window = calloc(1, sizeof(Window) + capacity * sizeof(double));
    window->capacity = capacity;
    return window;
}

int window_full(const Window *window)
{
    return window->count == window->capacity;
}

static int following(const Window *window, int place)
{
    return place < window->capacity ? place + 1 : 0;
}

void window_add(Window *window, double reading)
{
    if (window_full(window))
        window->sum -= window->readings[window->next];
    else
        window->count++;
    window->readings[window->next] = reading;
    window->sum += reading;
    window->next = following(window, window->next);
}

double window_mean(const Window *window)
{
    return window->count ? window->sum / window->count : 0;
}

double window_newest(const Window *window)
{
    int place = window->next > 0 ? window->next - 1 : window->capacity - 1;
    return window->readings[place];
}
