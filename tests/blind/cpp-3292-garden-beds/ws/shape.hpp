#pragma once
#include <cmath>
#include <stdexcept>
#include <vector>

struct Point {
    double x, y;
};

using Outline = std::vector<Point>;

inline double edge(const Point& a, const Point& b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

// Length of the edging, all the way round.
inline double perimeter(const Outline& o) {
    double sum = 0;
    for (size_t i = 0, j = o.size() - 1; i < o.size(); j = i++) sum += edge(o[j], o[i]);
    return sum;
}

inline double area(const Outline& o) {
    if (o.size() < 3) throw std::invalid_argument("a bed needs three corners");
    double twice = 0;
    for (size_t i = 0, j = o.size() - 1; i < o.size(); j = i++) {
        twice += o[j].x * o[i].y - o[i].x * o[j].y;
    }
    return std::fabs(twice) / 2;
}

// Middle of the bed, where the sprinkler goes.
inline Point centroid(const Outline& o) {
    double twice = 0, cx = 0, cy = 0;
    for (size_t i = 0, j = o.size() - 1; i < o.size(); j = i++) {
        const double cross = o[j].x * o[i].y - o[i].x * o[j].y;
        twice += cross;
        cx += (o[j].x + o[i].x) * cross;
        cy += (o[j].y + o[j].y) * cross;
    }
    return {cx / (3 * twice), cy / (3 * twice)};
}
