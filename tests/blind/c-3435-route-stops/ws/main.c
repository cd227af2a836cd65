#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bus route as a linked list of stops. */
struct stop {
    char name[24];
    int minutes;
    struct stop *next;
};

struct route {
    struct stop *head;
    struct stop *tail;
};

static void route_add(struct route *r, const char *name, int minutes)
{
    struct stop *s = calloc(1, sizeof *s);
    snprintf(s->name, sizeof s->name, "%s", name);
    s->minutes = minutes;
    if (r->tail)
        r->tail->next = s;
    else
        r->head = s;
    r->tail = s;
}

static int route_remove(struct route *r, const char *name)
{
    struct stop *prev = NULL;
    for (struct stop *s = r->head; s; prev = s, s = s->next) {
        if (strcmp(s->name, name) != 0)
            continue;
        if (prev)
            prev->next = s->next;
        else
            r->head = s->next;
        free(s);
        return 1;
    }
    return 0;
}

static int route_total(const struct route *r)
{
    int total = 0;
    for (const struct stop *s = r->head; s; s = s->next)
        total += s->minutes;
    return total;
}

static void route_free(struct route *r)
{
    while (r->head) {
        struct stop *next = r->head->next;
        free(r->head);
        r->head = next;
    }
    r->tail = NULL;
}

int main(void)
{
    struct route r = {0};
    route_add(&r, "Station", 0);
    route_add(&r, "Market", 4);
    route_add(&r, "Hospital", 7);
    route_add(&r, "Depot", 5);

    /* the depot is skipped in the summer timetable */
    route_remove(&r, "Depot");
    route_add(&r, "Beach", 9);

    printf("total %d minutes\n", route_total(&r));
    route_free(&r);
    return 0;
}
