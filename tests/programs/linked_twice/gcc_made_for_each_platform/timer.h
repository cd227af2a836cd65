#ifndef TIMER_H
#define TIMER_H
#ifdef __linux__
int ticks(void) { return 1; }
#else
int ticks(void);
#endif
#endif
