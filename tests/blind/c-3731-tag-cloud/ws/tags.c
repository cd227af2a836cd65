#include "tags.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tag *tags_find(struct tag_list *list, const char *name)
{
    for (struct tag *tag = list->head; tag != NULL; tag = tag->next) {
        if (strncmp(tag->name, name, TAG_LEN - 1) == 0)
            return tag;
    }
    return NULL;
}

struct tag *tags_use(struct tag_list *list, const char *name)
{
    struct tag *tag = tags_find(list, name);
    if (tag == NULL) {
        tag = malloc(sizeof *tag);
        if (tag == NULL)
            abort();
        strncpy(tag->name, name, sizeof tag->name);
        tag->uses = 0;
        tag->next = list->head;
        list->head = tag;
        list->count++;
    }
    tag->uses++;
    return tag;
}

void tags_read(struct tag_list *list, const char *line)
{
    char word[64];
    size_t length = 0;
    for (const char *p = line;; p++) {
        if (isalnum((unsigned char)*p) && length < sizeof word - 1) {
            word[length++] = (char)tolower((unsigned char)*p);
        } else if (length > 0) {
            word[length] = '\0';
            tags_use(list, word);
            length = 0;
        }
        if (*p == '\0')
            break;
    }
}

void tags_sort(struct tag_list *list)
{
    struct tag *sorted = NULL;
    while (list->head != NULL) {
        struct tag *tag = list->head;
        list->head = tag->next;
        struct tag **place = &sorted;
        while (*place != NULL && (*place)->uses >= tag->uses)
            place = &(*place)->next;
        tag->next = *place;
        *place = tag;
    }
    list->head = sorted;
}

void tags_free(struct tag_list *list)
{
    while (list->head != NULL) {
        struct tag *tag = list->head;
        list->head = tag->next;
        free(tag);
    }
    list->count = 0;
}
