#include "labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void chomp(char *line)
{
    size_t length = strlen(line);

    if (length > 0 && line[length - 1] == '\n')
        line[length - 1] = '\0';
}

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

bool table_read(struct table *table, const char *path)
{
    char line[128];
    FILE *file = fopen(path, "r");

    table->count = 0;
    if (file == NULL)
        return false;
    while (table->count < 16 && fgets(line, sizeof line, file) != NULL) {
        struct unit *unit = &table->units[table->count];
        if (sscanf(line, "%15s %15s %lf", unit->name, unit->base, &unit->per_base) == 3)
            table->count++;
    }
    fclose(file);
    return true;
}

const struct unit *table_find(const struct table *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->units[i].name, name) == 0)
            return &table->units[i];
    return NULL;
}

/* name;price;amount;unit */
size_t items_read(struct item *items, size_t size, const char *path)
{
    char line[128];
    size_t count = 0;
    FILE *file = fopen(path, "r");

    if (file == NULL)
        return 0;
    while (count < size && fgets(line, sizeof line, file) != NULL) {
        char *name, *price, *amount, *unit;

        chomp(line);
        name = strtok(line, ";");
        price = strtok(NULL, ";");
        amount = strtok(NULL, ";");
        unit = strtok(NULL, ";");
        if (unit == NULL)
            continue;
        copy(items[count].name, sizeof items[count].name, name);
        copy(items[count].unit, sizeof items[count].unit, unit);
        items[count].price = atof(price);
        items[count].amount = atof(amount);
        count++;
    }
    fclose(file);
    return count;
}
