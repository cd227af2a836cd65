#include "index.h"

#include <stdlib.h>
#include <string.h>

static size_t hash(const char *tag)
{
    size_t value = 5381;
    while (*tag)
        value = value * 33 + (unsigned char)*tag++;
    return value;
}

void index_init(struct index *index)
{
    index->size = 4;
    index->count = 0;
    index->slots = calloc(index->size, sizeof *index->slots);
}

struct entry *index_find(const struct index *index, const char *tag)
{
    struct entry *entry = index->slots[hash(tag) % index->size];
    while (entry && strcmp(entry->tag, tag) != 0)
        entry = entry->next;
    return entry;
}

static void grow(struct index *index)
{
    size_t size = index->size * 2;
    struct entry **slots = calloc(size, sizeof *slots);
    for (size_t i = 0; i < index->size; i++) {
        struct entry *entry = index->slots[i];
        while (entry) {
            struct entry *next = entry->next;
            size_t slot = hash(entry->tag) % index->size;
            entry->next = slots[slot];
            slots[slot] = entry;
            entry = next;
        }
    }
    free(index->slots);
    index->slots = slots;
    index->size = size;
}

struct entry *index_add(struct index *index, const char *tag)
{
    if (index->count >= index->size)
        grow(index);
    struct entry *entry = calloc(1, sizeof *entry);
    entry->tag = strdup(tag);
    size_t slot = hash(tag) % index->size;
    entry->next = index->slots[slot];
    index->slots[slot] = entry;
    index->count++;
    return entry;
}

void index_free(struct index *index)
{
    for (size_t i = 0; i < index->size; i++) {
        struct entry *entry = index->slots[i];
        while (entry) {
            struct entry *next = entry->next;
            free(entry->tag);
            free(entry);
            entry = next;
        }
    }
    free(index->slots);
}
