#include "strlist.h"

#include <stdlib.h>
#include <string.h>

void strlist_init(struct strlist *list)
{
    list->items = NULL;
    list->count = list->room = 0;
}

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *p = malloc(size);
    memcpy(p, text, size);
    return p;
}

void strlist_add(struct strlist *list, const char *text)
{
    if (list->count == list->room) {
        list->room = list->room ? list->room * 2 : 4;
        list->items = realloc(list->items, list->room * sizeof *list->items);
    }
    list->items[list->count++] = copy(text);
}

static size_t joined_size(const struct strlist *list)
{
    size_t size = 1;
    for (size_t i = 0; i < list->count; i++)
        size += strlen(list->items[i]) + 1;
    return size;
}

char *strlist_join(const struct strlist *list, const char *separator)
{
    char *out = malloc(joined_size(list));
    char *end = out;
    *end = '\0';
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0)
            end = stpcpy(end, separator);
        end = stpcpy(end, list->items[i]);
    }
    return out;
}

void strlist_free(struct strlist *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
    strlist_init(list);
}
