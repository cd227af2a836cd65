#include "hand.h"

#include <string.h>

/* Lists the ranks by how often they occur, then by height. */
static int sort_ranks(const Card *cards, int *ranks, int *counts)
{
    int n = 0;
    int by_rank[ACE + 1] = {0};
    for (int i = 0; i < HAND_SIZE; i++)
        by_rank[cards[i].rank]++;
    for (int count = 4; count >= 1; count--)
        for (int rank = ACE; rank >= 2; rank--)
            if (by_rank[rank] == count) {
                ranks[n] = rank;
                counts[n] = count;
                n++;
            }
    return n;
}

static int is_flush(const Card *cards)
{
    for (int i = 1; i < HAND_SIZE; i++)
        if (cards[i].suit != cards[0].suit)
            return 0;
    return 1;
}

/* The high card of a straight, 0 if the five ranks are none. */
static int straight_high(const int *ranks, int n)
{
    if (n != HAND_SIZE)
        return 0;
    if (ranks[0] - ranks[4] == 4)
        return ranks[0];
    if (ranks[0] == ACE && ranks[1] == 5)
        return ACE;
    return 0;
}

Value hand_value(const Card *cards)
{
    Value value = {HIGH_CARD, {0}};
    int ranks[HAND_SIZE], counts[HAND_SIZE];
    int n = sort_ranks(cards, ranks, counts);
    int flush = is_flush(cards);
    int high = straight_high(ranks, n);

    if (high) {
        value.category = flush ? STRAIGHT_FLUSH : STRAIGHT;
        value.kickers[0] = high;
        return value;
    }
    if (flush)
        value.category = FLUSH;
    else if (counts[0] == 4)
        value.category = QUADS;
    else if (counts[0] == 3)
        value.category = n == 2 ? FULL_HOUSE : TRIPS;
    else if (counts[0] == 2)
        value.category = n == 3 ? TWO_PAIRS : PAIR;
    memcpy(value.kickers, ranks, (size_t)n * sizeof ranks[0]);
    return value;
}

int hand_compare(const Value *a, const Value *b)
{
    if (a->category != b->category)
        return a->category < b->category ? -1 : 1;
    for (int i = 0; i < HAND_SIZE; i++)
        if (a->kickers[i] != b->kickers[i])
            return a->kickers[i] < b->kickers[i] ? -1 : 1;
    return 0;
}
