#ifndef LINES_H
#define LINES_H

#define MAX_STOPS 16

struct stop {
    char name[24];
    int minute;
};

struct line {
    char number[8];
    int first_hour;
    int count;
    struct stop stops[MAX_STOPS];
};

/* "52;6;Depot@0;Market@7": the number, the first hour and the stops. */
void parse_line(char *text, struct line *line);

const struct stop *last_stop(const struct line *line);

#endif
