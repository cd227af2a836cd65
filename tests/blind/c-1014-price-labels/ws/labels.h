#ifndef LABELS_H
#define LABELS_H

#include <stdbool.h>
#include <stddef.h>

struct unit {
    char name[16];
    char base[16];
    double per_base;
};

struct table {
    struct unit units[16];
    size_t count;
};

struct item {
    char name[32];
    char unit[16];
    double amount;
    double price;
};

bool table_read(struct table *table, const char *path);
const struct unit *table_find(const struct table *table, const char *name);
size_t items_read(struct item *items, size_t size, const char *path);

#endif
