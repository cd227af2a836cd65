#pragma once
#include <cmath>
#include <ostream>

namespace geo {

struct Vec {
    double x = 0, y = 0;

    Vec& operator+=(const Vec& o) {
        x += o.x;
        y += o.y;
        return *this;
    }

    Vec operator-() const { return {-x, -y}; }

    bool operator==(const Vec& o) const { return close_to(x, o.x) && close_to(y, o.y); }

    double length() const { return std::sqrt(dot(*this)); }

    double dot(const Vec& o) const { return x * o.x + y * o.y; }

    static bool close_to(double a, double b) { return std::abs(a - b) < 1e-9; }
};

inline Vec operator+(Vec a, const Vec& b) {
    a += b;
    return a;
}

inline Vec operator*(double k, const Vec& v) { return {k * v.x, k * v.y}; }

inline std::ostream& operator<<(std::ostream& out, const Vec& v) {
    return out << '(' << v.x << ", " << v.y << ')';
}

}  // namespace geo
