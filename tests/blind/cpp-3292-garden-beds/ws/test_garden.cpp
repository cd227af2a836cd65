#include <cstdio>

#include "garden.hpp"

static int failed = 0;

static void near(const char* what, double got, double want) {
    const bool ok = std::fabs(got - want) < 1e-6;
    std::printf("%s %s: got %.4f, want %.4f\n", ok ? "ok  " : "FAIL", what, got, want);
    if (!ok) ++failed;
}

int main() {
    const Bed square{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, 5};
    const Bed wedge{{{0, 0}, {6, 0}, {0, 9}}, 4};

    near("perimeter of the square", perimeter(square.outline), 16);
    near("water for the square", water(square), 80);
    near("water for the wedge", water(wedge), 108);
    near("posts of the square", posts(square, 1.5), 11);

    const Point sprinkler = centroid(wedge.outline);
    near("sprinkler x", sprinkler.x, 2);
    near("sprinkler y", sprinkler.y, 3);

    try {
        area({{0, 0}, {1, 1}});
        std::printf("FAIL two corners accepted\n");
        ++failed;
    } catch (const std::invalid_argument&) {
        std::printf("ok   two corners refused\n");
    }
    return failed ? 1 : 0;
}
