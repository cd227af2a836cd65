#include <stdio.h>

#include "queue.h"

static void report(const char *when, const struct queue *q)
{
    printf("%-18s %d jobs, %d pages\n", when, q->length, queue_pages(q));
}

int main(void)
{
    struct queue q = {0};
    queue_push(&q, 11, 4);
    queue_push(&q, 12, 30);
    queue_push(&q, 13, 2);
    report("morning", &q);

    queue_cancel(&q, 12);
    report("12 cancelled", &q);

    queue_push(&q, 14, 8);
    queue_cancel(&q, 14);
    report("14 cancelled", &q);

    queue_push(&q, 15, 1);
    report("afternoon", &q);
    queue_clear(&q);
    report("evening", &q);
    return 0;
}
