#include "order.h"

#include <stdlib.h>
#include <string.h>

static int read_sizes(char *text, int *sizes)
{
    int count = 0;
    for (char *word = strtok(text, ","); word != NULL; word = strtok(NULL, ",")) {
        if (count == MAX_SIZES)
            break;
        sizes[count++] = atoi(word);
    }
    return count;
}

int read_line(char *text, struct seed_line *line)
{
    int column = 0;

    memset(line, 0, sizeof *line);
    for (char *cell = strtok(text, "|"); cell != NULL; cell = strtok(NULL, "|")) {
        switch (column++) {
        case 0:
            line->name = cell;
            break;
        case 1:
            line->count = read_sizes(cell, line->sizes);
            break;
        case 2:
            line->price = cell;
            break;
        }
    }
    return column > 0 && line->count > 0;
}

int line_grams(const struct seed_line *line)
{
    int grams = 0;
    for (int i = 0; i < line->count; i++)
        grams += line->sizes[i];
    return grams;
}

double line_price(const struct seed_line *line)
{
    return atof(line->price) * line->count;
}
