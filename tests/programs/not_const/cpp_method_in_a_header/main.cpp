#include "jar.hpp"

static int both(const Jar &left, const Jar &right)
{
    return left.grams() + right.grams();
}

int main()
{
    return both(Jar(10), Jar(25)) == 30 ? 0 : 1;
}
