#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stddef.h>

struct histogram {
    char label[16];
    unsigned count[256];
    unsigned total;
};

void histogram_init(struct histogram *h, const char *label);
void histogram_add(struct histogram *h, const char *text);
unsigned histogram_of(const struct histogram *h, unsigned char byte);
size_t histogram_distinct(const struct histogram *h);

#endif
