#include "list.h"

#include <stdlib.h>

static list_node *node_new(void *data)
{
    list_node *node = malloc(sizeof(list_node));
    if (node) {
        node->data = data;
        node->next = NULL;
    }
    return node;
}

static void ignore(void *data) { (void)data; }

void list_init(list *self, void (*destroy)(void *), int (*compare)(const void *, const void *))
{
    self->head = NULL;
    self->size = 0;
    self->destroy = destroy ? destroy : ignore;
    self->compare = compare;
}

int list_add(list *self, void *data)
{
    list_node *node = node_new(data);
    if (!node)
        return -1;
    node->next = self->head;
    self->head = node;
    return (int)++self->size;
}

void *list_find(const list *self, const void *key)
{
    for (list_node *node = self->head; node; node = node->next)
        if (self->compare && self->compare(node->data, key) == 0)
            return node->data;
    return NULL;
}

int list_each(list *self, list_visitor visit, void *user)
{
    int result = 0;
    for (list_node *node = self->head; node && !result; node = node->next)
        result = (*visit)(node->data, user);
    return result;
}

void list_clear(list *self)
{
    while (self->head) {
        list_node *next = self->head->next;
        self->destroy(self->head->data);
        free(self->head);
        self->head = next;
    }
}
