#include "list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct event {
    char name[8];
    union {
        int number;
        void (*callback)(struct event *);
    } as;
};

typedef void (*action)(struct event *);

static int fired;

static void fire(struct event *event)
{
    (void)event;
    fired++;
}

static void twice(struct event *event)
{
    fire(event);
    fire(event);
}

static action pick(const char *name)
{
    switch (name[0]) {
    case 'a':
        return fire;
    default:
        return twice;
    }
}

static struct event *event_new(const char *name)
{
    struct event *event = calloc(1, sizeof *event);
    strncpy(event->name, name, sizeof event->name - 1);
    event->as.callback = pick(name);
    return event;
}

static int same_name(const void *data, const void *key)
{
    return strcmp(((const struct event *)data)->name, key);
}

static int run_event(void *data, void *user)
{
    struct event *event = data;
    event->as.callback(event);
    ++*(int *)user;
    return 0;
}

static int (*const visitors[])(void *, void *) = {run_event, NULL};

static void after(void) { printf("%d\n", fired); }

int main(void)
{
    static const char *const names[] = {"a", "b"};
    list events;
    int seen = 0;
    list_init(&events, free, same_name);
    for (size_t i = 0; i < COUNT(names); i++)
        list_add(&events, event_new(names[i]));
    for (int i = 0; visitors[i]; i++)
        list_each(&events, visitors[i], &seen);
    struct event *found = list_find(&events, "b");
    if (found)
        found->as.callback(found);
    list_clear(&events);
    void (*last)(void) = after;
    last();
    return 0;
}
