#ifndef LOG_H
#define LOG_H

#include <stddef.h>

struct contact {
    char call[12];
    int frequency_khz;
    int duplicates;
};

struct logbook {
    struct contact *items;
    size_t count;
    size_t capacity;
};

void log_init(struct logbook *log);
void log_free(struct logbook *log);
struct contact *log_find(struct logbook *log, const char *call);
struct contact *log_add(struct logbook *log, const char *call, int frequency_khz);

#endif
