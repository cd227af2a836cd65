#pragma once
#include <vector>

#include "shapes.hpp"

inline double paint(double area) { return area * 0.15; }

template <class Walls>
double total(const Walls& walls) {
    double sum = 0;
    for (const Shape* wall : walls) {
        Shape shape = *wall;
        sum += shape.area();
    }
    return sum;
}
