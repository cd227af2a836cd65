#include "tick.h"

#include <stdio.h>

static void show(const char *name)
{
    puts(name);
}

void timer_run(const struct timer *timer, const char *name)
{
    timer->on_tick(name);
}

int main(void)
{
    struct timer timer = {.on_tick = show};
    timer_run(&timer, "tea");
    return 0;
}
