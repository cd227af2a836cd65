#include "stats.h"

int main()
{
    const double values[] = {1, 2};
    return median(values, 2) > 0 ? 0 : 1;
}
