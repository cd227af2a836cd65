#ifndef FORM_H
#define FORM_H

#include <stdbool.h>
#include <stddef.h>

struct form;

struct form *form_new(void);
void form_free(struct form *form);

/* Adds the fields of an urlencoded body. False if it is malformed. */
bool form_parse(struct form *form, const char *body);

size_t form_count(const struct form *form);
const char *form_get(const struct form *form, const char *name);

#endif
