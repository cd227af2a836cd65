#include "tags.h"

#include <stdio.h>
#include <string.h>

/* Prints the tags with their counts in lines of the given width. */
void cloud_print(const struct tag_list *list, int width)
{
    int column = 0;
    for (const struct tag *tag = list->head; tag != NULL; tag = tag->next) {
        int needed = (int)strlen(tag->name) + 4;
        if (column > 0 && column + needed > width) {
            putchar('\n');
            column = 0;
        }
        printf("%s(%d) ", tag->name, tag->uses);
        column += needed;
    }
    putchar('\n');
}
