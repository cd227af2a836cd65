#ifndef OFFER_H
#define OFFER_H

#include <stddef.h>
#include <stdio.h>

#include "money.h"

struct offer {
    const char *title;
    long cents[4]; /* ends with 0 */
};

/* The line of an offer in the catalogue, with its price or range of prices. */
static inline void offer_line(const struct offer *o, const char *currency, char *out, size_t size)
{
    struct money low = {o->cents[0], currency}, high = low;
    for (size_t i = 1; i < 4 && o->cents[i] != 0; i++) {
        if (o->cents[i] < low.cents)
            low.cents = o->cents[i];
        if (o->cents[i] > high.cents)
            high.cents = o->cents[i];
    }
    if (low.cents == high.cents)
        snprintf(out, size, "%s: %s", o->title, money_text(low));
    else
        snprintf(out, size, "%s: %s to %s", o->title, money_text(low), money_text(high));
}

#endif
