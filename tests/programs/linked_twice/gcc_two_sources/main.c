#include "clamp.h"

int gauge(int value);

int main(void)
{
    return clamp(1) - gauge(1);
}
