#include "queue.h"

int push(int value)
{
    return value + 1;
}
