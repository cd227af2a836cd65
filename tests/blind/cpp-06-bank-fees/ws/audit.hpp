#pragma once
#include <stdexcept>
#include <string>

inline void audit(const char* what, int actual, int expected) {
    if (actual != expected) {
        throw std::logic_error(std::string(what) + ": " + std::to_string(actual) + " instead of " +
                               std::to_string(expected));
    }
}
