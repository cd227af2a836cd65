#include "list.h"

#include <stdlib.h>
#include <string.h>

void list_init(struct list *list) {
    list->room = 2;
    list->count = 0;
    list->names = malloc(list->room * sizeof *list->names);
}

void list_add(struct list *list, const char *name) {
    if (list->count == list->room) {
        list->room *= 2;
        list->names = realloc(list->names, list->room * sizeof *list->names);
    }
    char *copy = malloc(strlen(name));
    strcpy(copy, name);
    list->names[list->count++] = copy;
}

void list_free(struct list *list) {
    for (int i = 0; i < list->count; i++) free(list->names[i]);
    free(list->names);
}
