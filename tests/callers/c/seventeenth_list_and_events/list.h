#ifndef LIST_H
#define LIST_H

#include <stddef.h>

typedef struct list_node_s {
    void *data;
    struct list_node_s *next;
} list_node;

typedef struct {
    list_node *head;
    size_t size;
    void (*destroy)(void *data);
    int (*compare)(const void *, const void *);
} list;

typedef int (*list_visitor)(void *data, void *user);

void list_init(list *self, void (*destroy)(void *), int (*compare)(const void *, const void *));
int list_add(list *self, void *data);
void *list_find(const list *self, const void *key);
int list_each(list *self, list_visitor visit, void *user);
void list_clear(list *self);

#endif
