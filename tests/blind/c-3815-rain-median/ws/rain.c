#include <stdlib.h>
#include <string.h>
#include "rain.h"

int month_add(struct month *m, double mm)
{
    if (m->days == MAX_DAYS || mm < 0)
        return 0;
    m->mm[m->days++] = mm;
    return 1;
}

double month_total(const struct month *m)
{
    double total = 0;
    for (int i = 0; i < m->days; i++)
        total += m->mm[i];
    return total;
}

double month_wettest(const struct month *m)
{
    double most = 0;
    for (int i = 0; i < m->days; i++)
        if (m->mm[i] > most)
            most = m->mm[i];
    return most;
}

static int by_amount(const void *left, const void *right)
{
    const double *a = left;
    const double *b = right;
    return *a - *b;
}

double month_median(const struct month *m)
{
    double sorted[MAX_DAYS];
    int middle = m->days / 2;
    if (m->days == 0)
        return 0;
    memcpy(sorted, m->mm, m->days * sizeof sorted[0]);
    qsort(sorted, m->days, sizeof sorted[0], by_amount);
    if (m->days % 2)
        return sorted[middle];
    return (sorted[middle - 1] + sorted[middle]) / 2;
}
