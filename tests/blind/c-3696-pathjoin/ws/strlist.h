#ifndef STRLIST_H
#define STRLIST_H

#include <stddef.h>

struct strlist {
    char **items;
    size_t count;
    size_t room;
};

void strlist_init(struct strlist *list);
void strlist_add(struct strlist *list, const char *text);
char *strlist_join(const struct strlist *list, const char *separator);
void strlist_free(struct strlist *list);

#endif
