#include "histogram.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const titles[] = {
    "The old man and the sea",
    "Pride and prejudice",
    "Stra\xc3\x9f" "enbahn nach Gr\xc3\xbcnau",
};

static int report(const char *title, unsigned number)
{
    struct histogram *h = malloc(sizeof *h);
    if (h == NULL)
        return 0;
    char label[32];
    snprintf(label, sizeof label, "title %u", number);
    histogram_init(h, label);
    histogram_add(h, title);
    double share = 100.0 * histogram_of(h, 'e') / h->total;
    printf("%-8s %2u bytes, %2zu distinct, e %.1f%%\n",
           h->label, h->total, histogram_distinct(h), share);
    free(h);
    return 1;
}

int main(void)
{
    unsigned n = sizeof titles / sizeof titles[0];
    for (unsigned i = 0; i < n; i++) {
        if (!report(titles[i], i + 1))
            return 1;
    }
    return 0;
}
