#include <stdio.h>
#include <string.h>

#include "labels.h"

int main(void)
{
    struct table units;
    struct item items[16];
    size_t count;

    if (!table_read(&units, "units.txt")) {
        fprintf(stderr, "cannot read the units\n");
        return 2;
    }
    count = items_read(items, 16, "items.txt");
    printf("%zu items, %zu units\n", count, units.count);

    for (size_t i = 0; i < count; i++) {
        const struct unit *unit = table_find(&units, items[i].unit);
        double base = items[i].price * unit->per_base / items[i].amount;
        printf("%-12s %6.2f  (%.2f per %s)\n", items[i].name, items[i].price, base, unit->base);
    }
    return 0;
}
