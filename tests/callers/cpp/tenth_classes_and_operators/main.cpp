#include <memory>
#include <vector>

#include "shape.h"

using geo::Shape;
namespace g = geo;

static double sum(const std::vector<std::unique_ptr<Shape>>& shapes) {
    double result = 0;
    for (const auto& shape : shapes) {
        result += shape->area();
    }
    return result;
}

static void shapes() {
    std::vector<std::unique_ptr<Shape>> all;
    all.push_back(std::make_unique<g::Square>(1));
    all.emplace_back(new geo::Circle());
    sum(all);
    all.front()->describe();
}

static double squares() {
    g::Square first(1), second{2};
    auto both = first + second;
    both.grow(1).grow(2);
    if (first < second && both) {
        return both(3);
    }
    return geo::total(first, second);
}

static void pointers() {
    geo::Circle circle(2);
    Shape* shape = &circle;
    shape->describe();
    auto area = &Shape::area;
    (shape->*area)();
    auto* known = dynamic_cast<geo::Square*>(shape);
    if (known != nullptr) {
        known->grow(1);
    }
}

int main() {
    shapes();
    squares();
    pointers();
}
