#include <stdio.h>

#include "index.h"

static const char *known[] = {"urgent", "billing", "refund", "login", "export", "mobile"};
static const char *tickets[] = {"login", "refund", "login", "mobile", "urgent", "billing", "export"};

int main(void)
{
    struct index index;
    index_init(&index);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        index_add(&index, known[i]);
    for (size_t i = 0; i < sizeof tickets / sizeof *tickets; i++) {
        struct entry *entry = index_find(&index, tickets[i]);
        entry->uses++;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        printf("%-8s %d\n", known[i], index_find(&index, known[i])->uses);
    index_free(&index);
    return 0;
}
