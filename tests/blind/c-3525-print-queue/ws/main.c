#include "queue.h"

#include <stdio.h>
#include <stdlib.h>

static void print_next(struct queue *q)
{
    struct job *job = queue_take(q);
    if (job == NULL) {
        puts("printer idle");
        return;
    }
    printf("job %d for %s, %d pages\n", job->id, job->owner, job->pages);
    free(job);
}

int main(void)
{
    struct queue q;
    queue_init(&q);

    queue_submit(&q, "marta", 12);
    int poster = queue_submit(&q, "oleg", 1);
    queue_submit(&q, "chen", 40);
    queue_cancel(&q, poster);
    print_next(&q);

    int thesis = queue_submit(&q, "oleg", 210);
    printf("%d jobs, %d pages waiting\n", q.length, queue_pages(&q));
    if (queue_cancel(&q, thesis))
        printf("cancelled %d\n", thesis);

    queue_submit(&q, "marta", 3);
    printf("%d jobs, %d pages waiting\n", q.length, queue_pages(&q));
    while (q.length > 0)
        print_next(&q);
    print_next(&q);
    return 0;
}
