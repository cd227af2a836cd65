#pragma once

#include <vector>

namespace stats {

double median(const std::vector<double>& values);

}
