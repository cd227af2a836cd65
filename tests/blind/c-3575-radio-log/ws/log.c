#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void log_init(struct logbook *log)
{
    log->items = NULL;
    log->count = 0;
    log->capacity = 0;
}

void log_free(struct logbook *log)
{
    free(log->items);
    log_init(log);
}

struct contact *log_find(struct logbook *log, const char *call)
{
    for (size_t i = 0; i < log->count; i++) {
        if (strcmp(log->items[i].call, call) == 0)
            return &log->items[i];
    }
    return NULL;
}

struct contact *log_add(struct logbook *log, const char *call, int frequency_khz)
{
    if (log->count == log->capacity) {
        size_t capacity = log->capacity ? log->capacity * 2 : 4;
        struct contact *items = realloc(log->items, capacity * sizeof *items);
        if (!items) {
            perror("logbook");
            exit(2);
        }
        log->items = items;
        log->capacity = capacity;
    }
    struct contact *entry = &log->items[log->count++];
    snprintf(entry->call, sizeof entry->call, "%s", call);
    entry->frequency_khz = frequency_khz;
    entry->duplicates = 0;
    return entry;
}
