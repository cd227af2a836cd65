#include <stdio.h>

#include "tags.h"

static const char *const lines[] = {
    "C, testing, make",
    "networking testing",
    "documentation, make, C",
    "Testing: packaging; C",
};

int main(void)
{
    struct tag_list list = {0};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        tags_read(&list, lines[i]);
    tags_sort(&list);
    printf("%d tags\n", list.count);
    fflush(stdout);
    cloud_print(&list, 40);
    tags_free(&list);
    return 0;
}
