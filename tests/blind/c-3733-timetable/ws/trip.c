#include "timetable.h"

#include <stdio.h>
#include <string.h>

int trip_add(struct trip *trip, const char *name, const char *clock)
{
    int minute = clock_parse(clock);
    if (minute < 0 || trip->count == MAX_STOPS)
        return 0;
    struct stop *stop = &trip->stops[trip->count++];
    snprintf(stop->name, sizeof stop->name, "%s", name);
    stop->minute = minute;
    return 1;
}

static const struct stop *find(const struct trip *trip, const char *name)
{
    for (size_t i = 0; i < trip->count; i++) {
        if (strcmp(trip->stops[i].name, name) == 0)
            return &trip->stops[i];
    }
    return NULL;
}

int trip_minutes(const struct trip *trip, const char *from, const char *to)
{
    const struct stop *a = find(trip, from);
    const struct stop *b = find(trip, to);
    if (a == NULL || b == NULL)
        return -1;
    return b->minute - a->minute;
}

int trip_sorted(const struct trip *trip)
{
    for (size_t i = 1; i < trip->count; i++) {
        if (trip->stops[i].minute < trip->stops[i - 1].minute)
            return 0;
    }
    return 1;
}
