#pragma once
#include <cmath>
#include <cstddef>

namespace geo {

struct Vec {
    double x;
    double y;

    Vec operator-() const { return {-x, -y}; }
    Vec& operator*=(double factor);
    double operator[](std::size_t axis) const { return axis == 0 ? x : y; }
    double length() const { return std::sqrt(dot(*this)); }
    double dot(const Vec& other) const { return x * other.x + y * other.y; }
    static Vec unit(double angle) { return {std::cos(angle), std::sin(angle)}; }
};

inline Vec operator+(const Vec& left, const Vec& right) {
    return {left.x + right.x, left.y + right.y};
}

inline Vec operator*(Vec vec, double factor) { return vec *= factor; }
inline Vec operator*(double factor, const Vec& vec) { return vec * factor; }

inline Vec& Vec::operator*=(double factor) {
    x *= factor;
    y *= factor;
    return *this;
}

}  // namespace geo
