#include "level.h"

int main()
{
    return level(1);
}
