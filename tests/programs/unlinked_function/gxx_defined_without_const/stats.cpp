#include "stats.h"

namespace stats {

double median(std::vector<double>& values)
{
    return values.at(values.size() / 2);
}

}
