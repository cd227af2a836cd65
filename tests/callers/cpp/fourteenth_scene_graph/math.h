#pragma once
#include <cmath>

namespace math {

template <typename T>
T clamp(T value, T low, T high) {
    return value < low ? low : (value > high ? high : value);
}

inline double lerp(double from, double to, double at) {
    return from + (to - from) * clamp(at, 0.0, 1.0);
}

struct Vec {
    double x, y;

    double dot(const Vec& other) const { return x * other.x + y * other.y; }
    double length() const { return std::sqrt(dot(*this)); }
    Vec operator+(const Vec& other) const { return Vec{x + other.x, y + other.y}; }
};

}  // namespace math
