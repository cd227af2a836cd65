#pragma once

#include <vector>

struct Point {
    double x, y;
};

struct Box {
    double left, bottom, right, top;

    void include(const Point& p);
    double width() const { return right - left; }
    double height() const { return top - bottom; }
};

using Stroke = std::vector<Point>;

class Drawing {
public:
    void add(const Stroke& stroke);
    Box bounds() const;
    double scale_for(double width, double height) const;
    Point centre() const;

private:
    std::vector<Stroke> strokes_;
};
