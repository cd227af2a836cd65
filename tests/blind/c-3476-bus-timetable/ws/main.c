#include "route.h"

#include <stdio.h>

static void print_route(const struct route *route)
{
    printf("line %d, %d min\n", route->line, route_duration(route));
    for (size_t i = 0; i < route->count; i++)
        printf("  :%02d %s\n", route->stops[i].minute, route->stops[i].name);
}

int main(void)
{
    static const char *const rows[] = {
        "4 Station",
        "9 Market square",
        "15 Hospital",
        "22 Lake shore",
    };
    struct route route;

    if (route_load(&route, 13, rows, sizeof(rows) / sizeof(rows[0])) != 0) {
        fprintf(stderr, "cannot load timetable\n");
        return 2;
    }
    print_route(&route);
    route_free(&route);
    return 0;
}
