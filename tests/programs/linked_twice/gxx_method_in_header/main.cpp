#include "tank_inline.h"

int main()
{
    depot::Tank tank;
    return tank.level() < tank.share();
}
