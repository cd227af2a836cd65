#include <stdio.h>

#include "lines.h"

static char *timetable[] = {
    (char[]){"52;6;Depot@0;Market@7;Hospital@12;Harbour@21"},
    (char[]){"N3;23;Station@0;Campus@18"},
};

static void print_arrival(const struct line *line)
{
    const struct stop *end = last_stop(line);
    int minutes = line->first_hour * 60 + end->minute;
    printf("%-3s reaches %s at %02d:%02d\n", line->number, end->name, minutes / 60 % 24,
           minutes % 60);
}

int main(void)
{
    for (size_t i = 0; i < sizeof timetable / sizeof *timetable; i++) {
        struct line line;
        parse_line(timetable[i], &line);
        print_arrival(&line);
    }
    return 0;
}
