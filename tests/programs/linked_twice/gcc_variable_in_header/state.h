#ifndef STATE_H
#define STATE_H

int retries = 3;

void again(void);

#endif
