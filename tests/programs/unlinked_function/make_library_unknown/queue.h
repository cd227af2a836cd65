#ifndef QUEUE_H
#define QUEUE_H

void push(int ticket);
int pop(void);

#endif
