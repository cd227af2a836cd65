#ifndef ORDER_H
#define ORDER_H

#define MAX_SIZES 8

/* One line of an order: the name, the sizes of the bags, the price of one. */
struct seed_line {
    const char *name;
    int sizes[MAX_SIZES];
    int count;
    const char *price;
};

/* Cuts the text in place; the line points into it. */
int read_line(char *text, struct seed_line *line);

int line_grams(const struct seed_line *line);
double line_price(const struct seed_line *line);

#endif
