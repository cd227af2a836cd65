#include <stdio.h>

#include "form.h"

static const char *const bodies[] = {
    "name=Ida&city=Bergen",
    "name=Per&city=Oslo&newsletter=on",
    "name=Liv&city",
    "name=Tor&city=Voss",
};

static int handle(const char *body)
{
    struct form *form = form_new();
    int status = 0;

    if (form == NULL)
        return -1;
    if (!form_parse(form, body)) {
        printf("400 %s\n", body);
        status = -1;
    } else {
        const char *city = form_get(form, "city");
        printf("200 %zu fields, city %s\n", form_count(form), city ? city : "-");
    }
    form_free(form);
    return status;
}

int main(void)
{
    int rejected = 0;

    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        if (handle(bodies[i]) != 0)
            rejected++;
    printf("%d rejected\n", rejected);
    return 0;
}
