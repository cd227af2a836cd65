#include "drawing.hpp"

#include <cmath>
#include <iostream>

static int failures = 0;

static void check_equal(const char* what, double actual, double expected)
{
    if (std::fabs(actual - expected) < 1e-9)
        return;
    std::cerr << "FAILED " << what << ": expected " << expected << ", got " << actual << '\n';
    failures++;
}

int main()
{
    Drawing empty;
    empty.add({});
    check_equal("scale of nothing", empty.scale_for(200, 100), 1);

    Drawing cross;
    cross.add({{-10, 0}, {10, 0}});
    cross.add({{0, -5}, {0, 5}});
    check_equal("scale of the cross", cross.scale_for(200, 200), 10);
    check_equal("centre of the cross", cross.centre().x, 0);

    Drawing stamp;
    stamp.add({{60, 20}, {100, 20}, {100, 40}, {60, 40}});
    check_equal("scale of the stamp", stamp.scale_for(200, 100), 5);
    check_equal("centre of the stamp", stamp.centre().x, 80);

    return failures == 0 ? 0 : 1;
}
