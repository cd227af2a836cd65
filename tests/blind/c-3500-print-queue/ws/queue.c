#include "queue.h"

#include <stdlib.h>

void queue_push(struct queue *q, int id, int pages)
{
    struct job *job = malloc(sizeof *job);
    if (job == NULL)
        abort();
    job->id = id;
    job->pages = pages;
    job->next = NULL;
    if (q->head == NULL)
        q->head = job;
    else
        q->tail->next = job;
    q->tail = job;
    q->length++;
}

int queue_cancel(struct queue *q, int id)
{
    struct job **link = &q->head;
    while (*link != NULL) {
        struct job *job = *link;
        if (job->id == id) {
            *link = job->next;
            q->length--;
            free(job);
            return 1;
        }
        link = &job->next;
    }
    return 0;
}

int queue_pages(const struct queue *q)
{
    int pages = 0;
    for (const struct job *job = q->head; job != NULL; job = job->next)
        pages += job->pages;
    return pages;
}

void queue_clear(struct queue *q)
{
    while (q->head != NULL)
        queue_cancel(q, q->head->id);
}
