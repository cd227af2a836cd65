#include "state.h"

void again(void)
{
    retries--;
}
