#include "spool.h"

#include <stdio.h>
#include <stdlib.h>

Job *spool_add(Spool *s, int id, const char *owner, int pages)
{
    Job *job = calloc(1, sizeof *job);
    if (!job)
        abort();
    job->id = id;
    snprintf(job->owner, sizeof job->owner, "%s", owner);
    job->pages = pages;
    if (s->head == NULL)
        s->head = job;
    else
        s->tail->next = job;
    s->tail = job;
    s->count++;
    return job;
}

/* Takes a waiting job out of the queue, wherever it is. */
int spool_cancel(Spool *s, int id)
{
    for (Job **link = &s->head; *link; link = &(*link)->next) {
        Job *job = *link;
        if (job->id != id)
            continue;
        *link = job->next;
        free(job);
        s->count--;
        return 1;
    }
    return 0;
}

/* Prints the first job and returns its pages, 0 when nothing waits. */
int spool_print(Spool *s)
{
    Job *job = s->head;
    if (!job)
        return 0;
    int pages = job->pages;
    printf("printing #%d for %s, %d pages\n", job->id, job->owner, pages);
    s->head = job->next;
    free(job);
    s->count--;
    return pages;
}

void spool_clear(Spool *s)
{
    while (s->head) {
        Job *next = s->head->next;
        free(s->head);
        s->head = next;
    }
    s->count = 0;
}
