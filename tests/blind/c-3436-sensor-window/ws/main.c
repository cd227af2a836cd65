#include <stdio.h>

/* Sliding window over the last few sensor values. */
#define WINDOW 4

struct window {
    int values[WINDOW];
    int count;
    int next;
};

static void push(struct window *w, int value)
{
    w->values[w->next] = value;
    w->next = (w->next + 1) % WINDOW;
    if (w->count < WINDOW)
        w->count++;
}

static int highest(const struct window *w)
{
    int best = 0;
    for (int i = 0; i < w->count; i++)
        if (w->values[i] > best)
            best = w->values[i];
    return best;
}

static int lowest(const struct window *w)
{
    int best = w->values[0];
    for (int i = 1; i < w->count; i++)
        if (w->values[i] < best)
            best = w->values[i];
    return best;
}

static int spread(const struct window *w)
{
    return highest(w) - lowest(w);
}

static int failures;

static void check(const char *what, int got, int want)
{
    if (got != want) {
        printf("FAIL %s: got %d, want %d\n", what, got, want);
        failures++;
    } else {
        printf("ok %s\n", what);
    }
}

int main(void)
{
    struct window summer = {0};
    push(&summer, 21);
    push(&summer, 25);
    check("two values", spread(&summer), 4);

    push(&summer, 19);
    push(&summer, 22);
    push(&summer, 23);
    check("oldest value drops out", spread(&summer), 6);

    struct window winter = {0};
    push(&winter, -12);
    push(&winter, -3);
    push(&winter, -7);
    check("lowest in winter", lowest(&winter), -12);
    check("spread in winter", spread(&winter), 9);
    return failures != 0;
}
