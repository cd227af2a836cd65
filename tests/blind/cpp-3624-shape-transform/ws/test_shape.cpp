#include "shape.hpp"

#include <iostream>

static int failures = 0;

static void near(const char* what, double actual, double expected) {
    if (std::fabs(actual - expected) > 1e-6) {
        ++failures;
        std::cerr << "FAIL " << what << ": got " << actual << ", expected " << expected << '\n';
    }
}

int main() {
    near("area of a rectangle", Shape::rectangle(4, 3).area(), 12);
    near("moved box", Shape::rectangle(4, 3).move(-10, 2).bounds().low.x, -10);
    near("no rotation", Shape::rectangle(4, 3).rotate(0).bounds().width(), 4);
    near("half turn", Shape::rectangle(4, 3).rotate(180).bounds().low.y, -3);

    const Box turned = Shape::rectangle(4, 2).rotateAround({2, 1}, 90).bounds();
    near("width after a quarter turn", turned.width(), 2);
    near("height after a quarter turn", turned.height(), 4);

    bool refused = false;
    try { Shape({{0, 0}, {1, 1}}); } catch (const std::invalid_argument&) { refused = true; }
    near("two points are refused", refused, 1);
    std::cout << failures << " failures\n";
    return failures ? 1 : 0;
}
