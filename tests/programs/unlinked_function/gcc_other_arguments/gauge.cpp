#include "gauge.h"

std::string Gauge::bar(double width) const {
    return std::string(static_cast<int>(level_ * width), '#');
}

