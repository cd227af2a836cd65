#pragma once
#include <string>

class Gauge {
public:
    explicit Gauge(double level) : level_(level) {}
    std::string bar(double width) const;

private:
    double level_;
};
