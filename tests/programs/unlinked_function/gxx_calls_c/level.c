#include "level.h"

int level(int raw)
{
    return raw / 2;
}
