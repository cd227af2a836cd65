#include "clamp.h"

int clamp(int value)
{
    return value < 0 ? 0 : value;
}
