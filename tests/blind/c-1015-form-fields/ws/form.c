#include "form.h"

#include <stdlib.h>
#include <string.h>

struct field {
    char *name;
    char *value;
    struct field *next;
};

struct form {
    struct field *fields;
    size_t count;
};

struct form *form_new(void)
{
    return calloc(1, sizeof(struct form));
}

void form_free(struct form *form)
{
    struct field *field = form->fields;

    while (field != NULL) {
        struct field *next = field->next;
        free(field->name);
        free(field->value);
        free(field);
        field = next;
    }
    free(form);
}

static void add(struct form *form, const char *name, size_t length, const char *value, size_t size)
{
    struct field *field = malloc(sizeof *field);

    field->name = strndup(name, length);
    field->value = strndup(value, size);
    field->next = form->fields;
    form->fields = field;
    form->count++;
}

bool form_parse(struct form *form, const char *body)
{
    while (*body != '\0') {
        size_t length = strcspn(body, "&");
        const char *equals = memchr(body, '=', length);

        if (equals == NULL) {
            form_free(form);
            return false;
        }
        add(form, body, (size_t)(equals - body), equals + 1, length - (size_t)(equals + 1 - body));
        body += length;
        if (*body == '&')
            body++;
    }
    return true;
}

size_t form_count(const struct form *form)
{
    return form->count;
}

const char *form_get(const struct form *form, const char *name)
{
    for (const struct field *field = form->fields; field != NULL; field = field->next)
        if (strcmp(field->name, name) == 0)
            return field->value;
    return NULL;
}
