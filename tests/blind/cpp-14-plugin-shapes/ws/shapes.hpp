#pragma once

struct Shape {
    virtual ~Shape() = default;
    virtual double area() const { return 0; }
};

struct Box : Shape {
    double width, height;
    Box(double w, double h) : width(w), height(h) {}
    double area() const override { return width * height; }
};

struct Triangle : Box {
    using Box::Box;
    double area() const override { return Box::area() / 2; }
};
