#pragma once

#include <string>

namespace geo {

class Shape {
public:
    explicit Shape(std::string name);
    virtual ~Shape();

    virtual double area() const = 0;
    std::string describe() const { return name_ + label(); }

protected:
    virtual std::string label() const { return "shape"; }
    static int count();

private:
    std::string name_;
};

class Square : public Shape {
public:
    explicit Square(double side) : Shape("square"), side_(check(side)) {}
    double area() const override;
    Square& grow(double by);

    Square operator+(const Square& other) const;
    bool operator<(const Square& other) const { return key() < other.key(); }
    double operator()(int factor) const { return scaled(factor); }
    explicit operator bool() const { return area() > 0; }

private:
    static double check(double side) { return side; }
    double key() const { return side_; }
    double scaled(int factor) const { return side_ * factor; }

    double side_;
};

class Circle final : public Shape {
public:
    Circle() : Circle(1) {}
    explicit Circle(double radius) : Shape("circle"), radius_(radius) {}
    double area() const override { return multiply(radius_, 3); }

protected:
    std::string label() const override { return Shape::label() + "!"; }

private:
    double radius_;
    static double multiply(double a, double b);
};

double total(const Shape& first, const Shape& second);

inline double total(const Shape& only) { return only.area(); }

}  // namespace geo
