#include "route.h"

#include <stdio.h>
#include <stdlib.h>

int route_load(struct route *route, int line, const char *const *rows, size_t count)
{
    route->line = line;
    route->count = count;
    route->stops = calloc(count, sizeof(route->stops));
    if (route->stops == NULL)
        return -1;
    for (size_t i = 0; i < count; i++) {
        char name[20];
        int minute;
        if (sscanf(rows[i], "%d %19[^\n]", &minute, name) != 2)
            return -1;
        route->stops[i].minute = minute;
        snprintf(route->stops[i].name, sizeof(route->stops[i].name), "%s", name);
    }
    return 0;
}

int route_duration(const struct route *route)
{
    if (route->count == 0)
        return 0;
    return route->stops[route->count - 1].minute - route->stops[0].minute;
}

void route_free(struct route *route)
{
    free(route->stops);
    route->stops = NULL;
    route->count = 0;
}
