#ifndef INDEX_H
#define INDEX_H

#include <stddef.h>

struct entry {
    char *tag;
    int uses;
    struct entry *next;
};

struct index {
    struct entry **slots;
    size_t size;
    size_t count;
};

void index_init(struct index *index);
struct entry *index_find(const struct index *index, const char *tag);
struct entry *index_add(struct index *index, const char *tag);
void index_free(struct index *index);

#endif
