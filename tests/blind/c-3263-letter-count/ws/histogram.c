#include "histogram.h"

#include <stdio.h>
#include <string.h>

void histogram_init(struct histogram *h, const char *label)
{
    memset(h, 0, sizeof *h);
    snprintf(h->label, sizeof h->label, "%s", label);
}

/* Counts every byte of the text but the blanks. */
void histogram_add(struct histogram *h, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == ' ')
            continue;
        h->count[(int)*p]++;
        h->total++;
    }
}

unsigned histogram_of(const struct histogram *h, unsigned char byte)
{
    return h->count[byte];
}

size_t histogram_distinct(const struct histogram *h)
{
    size_t distinct = 0;
    for (size_t i = 0; i < sizeof h->count / sizeof h->count[0]; i++)
        distinct += h->count[i] != 0;
    return distinct;
}
