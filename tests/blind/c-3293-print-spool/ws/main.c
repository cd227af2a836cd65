#include <stdio.h>

#include "spool.h"

int main(void)
{
    Spool spool = {0};
    int sheets = 0;

    spool_add(&spool, 101, "registry", 4);
    spool_add(&spool, 102, "archive", 12);
    spool_add(&spool, 103, "registry", 1);
    sheets += spool_print(&spool);

    if (spool_cancel(&spool, 103))
        printf("#103 cancelled\n");
    if (!spool_cancel(&spool, 999))
        printf("#999 is not here\n");

    spool_add(&spool, 104, "accounts", 7);
    while (spool.count > 0)
        sheets += spool_print(&spool);
    printf("%d sheets\n", sheets);
    spool_clear(&spool);
    return 0;
}
