#include <stdio.h>

#include "histogram.h"

int main(void) {
    double marks[] = {12, 55.5, 58, 71, 99.5, 100, -1, 52};
    struct histogram histogram;
    histogram_init(&histogram, 0, 100);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) histogram_add(&histogram, marks[i]);
    printf("most marks from %d\n", histogram_peak(&histogram) * 10);
    return 0;
}
