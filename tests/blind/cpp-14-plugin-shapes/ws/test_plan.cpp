#include <cmath>
#include <cstdio>
#include <initializer_list>

#include "plan.hpp"

static int failed = 0;

static void expect(const char* what, double actual, double wanted) {
    bool ok = std::fabs(actual - wanted) < 1e-9;
    std::printf("%s %s\n", ok ? "ok  " : "FAIL", what);
    if (!ok) {
        std::printf("     got %g, wanted %g\n", actual, wanted);
        ++failed;
    }
}

int main() {
    Box door(1, 2);
    Triangle gable(4, 3);
    std::vector<const Shape*> none, walls{&door, &gable};
    expect("box", door.area(), 2);
    expect("triangle", gable.area(), 6);
    expect("no walls", total(none), 0);
    expect("all walls", total(walls), 8);
    expect("paint", paint(2), 0.3);
    return failed ? 1 : 0;
}
