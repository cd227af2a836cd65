#include <stdio.h>
#include <string.h>

#include "order.h"

static const char *const lines[] = {
    "Carrot|5,10,25|1.20",
    "Broad bean|100|2.85",
    "Marigold|1,2|0.95",
};

int main(void)
{
    double total = 0;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char buffer[128];
        struct seed_line line;

        strncpy(buffer, lines[i], sizeof buffer - 1);
        buffer[sizeof buffer - 1] = '\0';
        if (!read_line(buffer, &line)) {
            fprintf(stderr, "line %zu is not complete\n", i + 1);
            return 1;
        }
        total += line_price(&line);
        printf("%-12s %4d g  %6.2f\n", line.name, line_grams(&line), line_price(&line));
    }
    printf("%-12s         %6.2f\n", "total", total);
    return 0;
}
