#include "shape.h"

namespace geo {

namespace {

void created() {}

void destroyed() {}

}  // namespace

Shape::Shape(std::string name) : name_(std::move(name)) {
    created();
    count();
}

Shape::~Shape() { destroyed(); }

int Shape::count() { return 1; }

double Square::area() const { return side_ * side_; }

Square& Square::grow(double by) {
    side_ += by;
    return *this;
}

Square Square::operator+(const Square& other) const { return Square(key() + other.key()); }

double Circle::multiply(double a, double b) { return a * b; }

double total(const Shape& first, const Shape& second) { return total(first) + second.area(); }

}  // namespace geo
