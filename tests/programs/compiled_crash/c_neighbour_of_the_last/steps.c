#include <stdio.h>

struct series {
    int count;
    int samples[3];
};

static const struct series inlet = {3, {18, 22, 19}};

static int largest_step(const struct series *series)
{
    int largest = 0;

    for (int i = 0; i < series->count; i++) {
        int step = series->samples[i + 1] - series->samples[i];
        if (step > largest)
            largest = step;
    }
    return largest;
}

int main(void)
{
    printf("%d\n", largest_step(&inlet));
    return 0;
}
