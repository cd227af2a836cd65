#include "window.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void watch(const char *name, int size, const double *readings, int count)
{
    Window *window = window_new(size);
    int alarms = 0;
    for (int i = 0; i < count; i++) {
        window_add(window, readings[i]);
        if (window_full(window) && fabs(window_newest(window) - window_mean(window)) > 2.0) {
            printf("%s: %.1f at %d, mean %.2f\n", name, readings[i], i, window_mean(window));
            alarms++;
        }
    }
    printf("%s: %d alarms, last mean %.2f\n", name, alarms, window_mean(window));
    free(window);
}

int main(void)
{
    const double cellar[] = {11.5, 11.0, 11.5};
    const double boiler[] = {58.0, 58.5, 59.0, 58.5, 63.0, 60.5, 59.0, 58.5, 54.0};
    watch("cellar", 4, cellar, 3);
    watch("boiler", 4, boiler, 9);
    return 0;
}
