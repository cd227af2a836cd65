#include <stdio.h>

#include "list.h"

int main(void) {
    const char *trees[] = {"maple", "elm", "birch", "oak", "hornbeam"};
    struct list list;
    list_init(&list);
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) list_add(&list, trees[i]);
    for (int i = 0; i < list.count; i++) printf("%d %s\n", i + 1, list.names[i]);
    list_free(&list);
    return 0;
}
