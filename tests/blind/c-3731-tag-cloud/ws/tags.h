#ifndef TAGS_H
#define TAGS_H

#define TAG_LEN 12

struct tag {
    struct tag *next;
    int uses;
    char name[TAG_LEN];
};

struct tag_list {
    struct tag *head;
    int count;
};

/* Counts a use of a tag; names are cut to TAG_LEN - 1 characters. */
struct tag *tags_use(struct tag_list *list, const char *name);
void tags_read(struct tag_list *list, const char *line);
void tags_sort(struct tag_list *list);
void tags_free(struct tag_list *list);

void cloud_print(const struct tag_list *list, int width);

#endif
