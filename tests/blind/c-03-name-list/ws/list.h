#ifndef LIST_H
#define LIST_H

struct list {
    char **names;
    int count;
    int room;
};

void list_init(struct list *list);
void list_add(struct list *list, const char *name);
void list_free(struct list *list);

#endif
