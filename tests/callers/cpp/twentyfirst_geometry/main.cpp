#include <iostream>
#include "shapes.hpp"

using geo::Vec;

static void announce(geo::Shape& shape) { std::cout << shape.label() << '\n'; }

static double distance(const Vec& from, const Vec& to) { return (from + -to).length(); }

int main() {
    geo::Scene scene;
    scene.add<geo::Circle>(Vec{0, 0}, 1.0);
    scene.add(geo::Box::square(Vec{3, 4}, 2));
    scene.visit(announce);
    scene.visit([](geo::Shape& shape) { shape.move(2.0 * Vec::unit(0)); });
    std::cout << scene.area() << ' ' << distance(scene.middle(), Vec{0, 0}) << '\n';
}
