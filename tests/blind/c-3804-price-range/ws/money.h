#ifndef MONEY_H
#define MONEY_H

struct money {
    long cents;
    const char *currency;
};

/* The amount as text, such as "12.50 EUR". */
const char *money_text(struct money m);

#endif
