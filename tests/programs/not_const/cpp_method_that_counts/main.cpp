#include "door.hpp"

static bool opens(const Door &door)
{
    return door.knock();
}

int main()
{
    return opens(Door()) ? 0 : 1;
}
