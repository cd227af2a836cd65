#ifndef QUEUE_H
#define QUEUE_H

struct job {
    int id;
    int pages;
    char owner[16];
    struct job *next;
};

struct queue {
    struct job *head;
    struct job *tail;
    int length;
    int next_id;
};

void queue_init(struct queue *q);
int queue_submit(struct queue *q, const char *owner, int pages);
int queue_cancel(struct queue *q, int id);
/* Takes the oldest job; the caller frees it. NULL when the queue is empty. */
struct job *queue_take(struct queue *q);
int queue_pages(const struct queue *q);

#endif
