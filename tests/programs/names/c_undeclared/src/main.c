#include <stdio.h>

int total(const int *values, int length) {
    int sum = 0;
    for (int i = 0; i < lenght; i++) {
        sum += values[i];
    }
    return sum;
}
