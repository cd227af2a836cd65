#ifndef LIMITS_H
#define LIMITS_H

#define MAX_ITEM 32

#endif
