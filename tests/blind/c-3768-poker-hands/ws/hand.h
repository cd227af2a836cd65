#ifndef HAND_H
#define HAND_H

#include "card.h"

typedef enum {
    HIGH_CARD,
    PAIR,
    TWO_PAIRS,
    TRIPS,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH
} Category;

typedef struct {
    Category category;
    int kickers[HAND_SIZE]; /* the ranks that decide, the most important first */
} Value;

Value hand_value(const Card *cards);
int hand_compare(const Value *a, const Value *b);

#endif
