#ifndef QUEUE_H
#define QUEUE_H

#include <amqp/connection.h>

int open_queue(const char *name);

#endif
