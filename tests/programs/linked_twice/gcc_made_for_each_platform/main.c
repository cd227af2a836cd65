#include "timer.h"

int twice(void);

int main(void)
{
    return twice() - ticks();
}
