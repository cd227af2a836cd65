#ifndef QUEUE_H
#define QUEUE_H

struct job {
    int id;
    int pages;
    struct job *next;
};

struct queue {
    struct job *head;
    struct job *tail;
    int length;
};

void queue_push(struct queue *q, int id, int pages);
int queue_cancel(struct queue *q, int id);
int queue_pages(const struct queue *q);
void queue_clear(struct queue *q);

#endif
