#include "lift.h"

#include <stdio.h>

static int failed;

#define CHECK(want, got) check(#got, want, got, __LINE__)

static void check(const char *what, int want, int got, int line)
{
    if (want == got)
        return;
    failed++;
    printf("test_lift.c:%d: %s: expected %d, got %d\n", line, what, want, got);
}

static void start(struct lift *l, int floor, const char *calls)
{
    lift_init(l, floor);
    for (; *calls; calls++)
        lift_call(l, *calls - '0');
}

int main(void)
{
    struct lift l;

    start(&l, 3, "");
    CHECK(-1, lift_next_stop(&l));
    start(&l, 2, "175");
    CHECK(1, lift_next_stop(&l));
    CHECK(5, lift_next_stop(&l));
    start(&l, 5, "79");
    CHECK(7, lift_next_stop(&l));
    CHECK(9, lift_next_stop(&l));
    start(&l, 5, "73");
    lift_next_stop(&l);
    lift_next_stop(&l);
    lift_call(&l, 4);
    lift_call(&l, 1);
    CHECK(1, lift_next_stop(&l));
    CHECK(4, lift_next_stop(&l));
    return failed != 0;
}
