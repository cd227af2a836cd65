#include "plugins.h"

#include <stdio.h>
#include <stdlib.h>

static int total;

static void add(int value) { total += value; }

static void count(const struct command *command, void *state)
{
    (void)command;
    ++*(int *)state;
}

static int by_size(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static void report(void) { printf("%d\n", total); }

int main(int argc, char **argv)
{
    int numbers[] = {3, 1, 2};
    int known = 0;
    atexit(report);
    qsort(numbers, 3, sizeof numbers[0], by_size);
    each_command(count, &known);
    add(known);
    add(run_command("echo", argc, (const char *const *)argv));
    return 0;
}
