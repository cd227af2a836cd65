#include "timer.h"

int twice(void)
{
    return 2 * ticks();
}
