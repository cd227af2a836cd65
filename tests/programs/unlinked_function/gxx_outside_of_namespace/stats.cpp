#include "stats.h"

using namespace stats;

double median(const std::vector<double>& values)
{
    return values.at(values.size() / 2);
}
