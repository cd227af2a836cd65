#ifndef SPOOL_H
#define SPOOL_H

typedef struct Job {
    int id;
    char owner[16];
    int pages;
    struct Job *next;
} Job;

typedef struct {
    Job *head;
    Job *tail;
    int count;
} Spool;

Job *spool_add(Spool *s, int id, const char *owner, int pages);
int spool_cancel(Spool *s, int id);
int spool_print(Spool *s);
void spool_clear(Spool *s);

#endif
