#ifndef ROUTE_H
#define ROUTE_H

#include <stddef.h>

struct stop {
    char name[20];
    int minute;
};

struct route {
    int line;
    size_t count;
    struct stop *stops;
};

int route_load(struct route *route, int line, const char *const *rows, size_t count);
int route_duration(const struct route *route);
void route_free(struct route *route);

#endif
