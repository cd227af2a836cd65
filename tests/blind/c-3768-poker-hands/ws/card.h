#ifndef CARD_H
#define CARD_H

#define HAND_SIZE 5
#define ACE 14

typedef struct {
    int rank; /* 2 to 14 */
    char suit;
} Card;

/* Reads cards such as "Th 9h 2c"; returns how many were read. */
int cards_parse(const char *text, Card *cards, int max);

#endif
