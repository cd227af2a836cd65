#pragma once
#include <memory>
#include <string>
#include <vector>
#include "vec.hpp"

namespace geo {

class Shape {
public:
    explicit Shape(Vec centre) : centre_(centre) {}
    virtual ~Shape() = default;
    virtual double area() const = 0;
    virtual std::string name() const { return "shape"; }
    std::string label() const { return name() + " of " + std::to_string(area()); }
    void move(const Vec& by) { centre_ = centre_ + by; }
    const Vec& centre() const { return centre_; }

private:
    Vec centre_;
};

class Circle : public Shape {
public:
    Circle(Vec centre, double radius) : Shape(centre), radius_(radius) {}
    double area() const override { return 3.14159 * radius_ * radius_; }
    std::string name() const override { return "circle"; }

private:
    double radius_;
};

class Box : public Shape {
public:
    Box(Vec centre, Vec size) : Shape(centre), size_(size) {}
    static std::unique_ptr<Box> square(Vec centre, double side);
    double area() const override { return size_[0] * size_[1]; }

private:
    Vec size_;
};

class Scene {
public:
    template <typename S, typename... Args>
    void add(Args... args) {
        shapes_.push_back(std::make_unique<S>(args...));
    }

    void add(std::unique_ptr<Shape> shape) { shapes_.push_back(std::move(shape)); }
    double area() const;
    Vec middle() const;

    template <typename Visitor>
    void visit(Visitor visitor) {
        for (auto& shape : shapes_) visitor(*shape);
    }

private:
    std::vector<std::unique_ptr<Shape>> shapes_;
};

}  // namespace geo
