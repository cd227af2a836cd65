#include "money.h"

#include <stdio.h>
#include <stdlib.h>

const char *money_text(struct money m)
{
    static char text[32];
    long whole = labs(m.cents) / 100, rest = labs(m.cents) % 100;
    snprintf(text, 32, "%s%ld.%02ld %s", m.cents < 0 ? "-" : "", whole, rest, m.currency);
    return text;
}
