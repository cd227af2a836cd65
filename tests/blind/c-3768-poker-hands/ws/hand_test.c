#include <assert.h>
#include <stdio.h>

#include "hand.h"

static Value value(const char *text)
{
    Card cards[HAND_SIZE];
    int count = cards_parse(text, cards, HAND_SIZE);
    assert(count == HAND_SIZE);
    return hand_value(cards);
}

static int compare(const char *a, const char *b)
{
    Value left = value(a), right = value(b);
    return hand_compare(&left, &right);
}

int main(void)
{
    Card cards[HAND_SIZE];
    assert(cards_parse("Th 1h", cards, HAND_SIZE) == -1);

    assert(value("Ah Kd 9c 4s 2h").category == HIGH_CARD);
    assert(value("Ah Ad 9c 9s 2h").category == TWO_PAIRS);
    assert(value("7h 7d 7c 2s 2h").category == FULL_HOUSE);
    assert(value("2h 9h 4h Kh Jh").category == FLUSH);
    assert(value("6h 9h 7h Th 8h").category == STRAIGHT_FLUSH);
    assert(value("Ah 3d 2c 5s 4h").category == STRAIGHT);

    assert(compare("7h 7d 7c 2s 3h", "Ah Ad Kc Ks Qh") == 1);
    assert(compare("9h 9d 4c 3s 2h", "9c 9s 5d 3h 2c") == -1);
    assert(compare("Th Jd Qc Ks Ah", "9c Td Jh Qs Kd") == 1);
    assert(compare("Ac Kd 8h 3s 2d", "Ah Kc 8s 3d 2h") == 0);
    assert(compare("Ah 2d 3c 4s 5h", "2c 3d 4h 5s 6d") == -1);
    puts("all passed");
    return 0;
}
