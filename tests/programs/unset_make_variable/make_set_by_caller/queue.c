#include "queue.h"

static int waiting[8];
static int count;

void push(int ticket) {
    waiting[count++] = ticket;
}

int pop(void) {
    return waiting[--count];
}
