#include "shapes.hpp"

namespace geo {

std::unique_ptr<Box> Box::square(Vec centre, double side) {
    return std::unique_ptr<Box>(new Box(centre, Vec{side, side}));
}

double Scene::area() const {
    double sum = 0;
    for (const auto& shape : shapes_) sum += shape->area();
    return sum;
}

Vec Scene::middle() const {
    Vec sum{0, 0};
    for (const auto& shape : shapes_) sum = sum + shape->centre();
    return sum * (1.0 / shapes_.size());
}

}  // namespace geo
