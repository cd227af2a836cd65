#include "lamp.h"

#include <stdio.h>
#include <string.h>

static int has_name(const struct lamp *lamp, const char *name)
{
    return strcmp(lamp->name, name) == 0;
}

int main(void)
{
    struct lamp desk = {"desk", 8};
    printf("%d %zu\n", has_name(&desk, "desk"), strlen(desk.name));
    return 0;
}
