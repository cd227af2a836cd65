#ifndef TIMETABLE_H
#define TIMETABLE_H

#include <stddef.h>

#define MAX_STOPS 16

struct stop {
    char name[20];
    int minute; /* since midnight */
};

struct trip {
    struct stop stops[MAX_STOPS];
    size_t count;
};

/* Minutes since midnight for "hh:mm", or -1. */
int clock_parse(const char *text);
void clock_format(int minute, char *out, size_t size);

int trip_add(struct trip *trip, const char *name, const char *clock);
int trip_minutes(const struct trip *trip, const char *from, const char *to);
int trip_sorted(const struct trip *trip);

#endif
