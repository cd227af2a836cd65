#include "card.h"

#include <string.h>

static int rank_of(char c)
{
    static const char ranks[] = "23456789TJQKA";
    const char *found = c ? strchr(ranks, c) : NULL;
    return found ? (int)(found - ranks) + 2 : 0;
}

int cards_parse(const char *text, Card *cards, int max)
{
    int count = 0;
    while (*text && count < max) {
        if (*text == ' ') {
            text++;
            continue;
        }
        int rank = rank_of(text[0]);
        if (rank == 0 || text[1] == '\0' || !strchr("cdhs", text[1]))
            return -1;
        cards[count].rank = rank;
        cards[count].suit = text[1];
        count++;
        text += 2;
    }
    return count;
}
