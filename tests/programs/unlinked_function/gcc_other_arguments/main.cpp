#include "gauge.h"
#include <iostream>

std::string frame(std::string &text);

int main() {
    std::string text = Gauge(0.5).bar(10);
    std::cout << frame(text) << "\n";
}
