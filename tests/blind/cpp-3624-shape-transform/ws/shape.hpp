#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

struct Point {
    double x = 0;
    double y = 0;
};

struct Box {
    Point low, high;
    double width() const { return high.x - low.x; }
    double height() const { return high.y - low.y; }
};

class Shape {
public:
    explicit Shape(std::vector<Point> points) : points_(std::move(points)) {
        if (points_.size() < 3) throw std::invalid_argument("a shape needs three points");
    }

    static Shape rectangle(double width, double height) {
        return Shape({{0, 0}, {width, 0}, {width, height}, {0, height}});
    }

    Shape& move(double dx, double dy) {
        for (auto& p : points_) {
            p.x += dx;
            p.y += dy;
        }
        return *this;
    }

    Shape& rotate(double degrees) {
        const double angle = degrees * std::acos(-1.0) / 180.0;
        const double c = std::cos(angle), s = std::sin(angle);
        for (auto& p : points_) {
            p.x = p.x * c - p.y * s;
            p.y = p.x * s + p.y * c;
        }
        return *this;
    }

    Shape& rotateAround(Point center, double degrees) {
        return move(-center.x, -center.y).rotate(degrees).move(center.x, center.y);
    }

    double area() const {
        double twice = 0;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const Point& a = points_[i];
            const Point& b = points_[(i + 1) % points_.size()];
            twice += a.x * b.y - b.x * a.y;
        }
        return std::fabs(twice) / 2;
    }

    Box bounds() const {
        Box box{points_.front(), points_.front()};
        for (const auto& p : points_) {
            box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
            box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
        }
        return box;
    }

private:
    std::vector<Point> points_;
};
