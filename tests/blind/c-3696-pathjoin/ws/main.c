#include "strlist.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static void split_words(struct strlist *list, const char *line)
{
    char word[64];
    size_t n = 0;
    for (;; line++) {
        if (*line && !isspace((unsigned char)*line) && n < sizeof word - 1) {
            word[n++] = *line;
        } else if (n > 0) {
            word[n] = '\0';
            strlist_add(list, word);
            n = 0;
        }
        if (!*line)
            break;
    }
}

int main(void)
{
    const char *separators[] = {"/", ",", " -> "};
    struct strlist list;
    strlist_init(&list);
    split_words(&list, "harbour  old-town station   airport");
    for (size_t i = 0; i < sizeof separators / sizeof *separators; i++) {
        char *line = strlist_join(&list, separators[i]);
        puts(line);
        free(line);
    }
    strlist_free(&list);
    return 0;
}
