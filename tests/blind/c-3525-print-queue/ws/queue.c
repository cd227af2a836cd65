#include "queue.h"

#include <stdio.h>
#include <stdlib.h>

void queue_init(struct queue *q)
{
    q->head = NULL;
    q->tail = NULL;
    q->length = 0;
    q->next_id = 100;
}

int queue_submit(struct queue *q, const char *owner, int pages)
{
    struct job *job = calloc(1, sizeof *job);
    if (job == NULL)
        return -1;
    job->id = q->next_id++;
    job->pages = pages;
    snprintf(job->owner, sizeof job->owner, "%s", owner);

    if (q->tail != NULL)
        q->tail->next = job;
    else
        q->head = job;
    q->tail = job;
    q->length++;
    return job->id;
}

int queue_cancel(struct queue *q, int id)
{
    struct job *prev = NULL;

    for (struct job *job = q->head; job != NULL; prev = job, job = job->next) {
        if (job->id != id)
            continue;
        if (prev != NULL)
            prev->next = job->next;
        else
            q->head = job->next;
        q->length--;
        free(job);
        return 1;
    }
    return 0;
}

struct job *queue_take(struct queue *q)
{
    struct job *job = q->head;

    if (job == NULL)
        return NULL;
    q->head = job->next;
    if (q->head == NULL)
        q->tail = NULL;
    q->length--;
    job->next = NULL;
    return job;
}

int queue_pages(const struct queue *q)
{
    int pages = 0;

    for (const struct job *job = q->head; job != NULL; job = job->next)
        pages += job->pages;
    return pages;
}
