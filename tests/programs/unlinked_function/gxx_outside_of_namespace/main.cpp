#include "stats.h"

int main()
{
    const std::vector<double> values = {1, 2};
    return stats::median(values) > 0 ? 0 : 1;
}
