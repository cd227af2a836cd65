#include "scene.h"

#include <cstdio>

int main() {
    Scene scene;
    int ground = scene.add("ground", 100, 50);
    scene.add("house", 5, 5, ground);
    int trees = scene.addGrid("trees", 3, 2, 2.5);
    int lamps = scene.addGrid("lamps", 1, 4, 10);
    for (int group : {trees, lamps}) {
        std::printf("%s: %d\n", scene.at(group).name.c_str(), scene.at(group).children);
    }
    for (std::size_t i = 0; i < scene.size(); ++i) {
        double x, y;
        scene.absolute(static_cast<int>(i), x, y);
        std::printf("%-12s %7.2f %7.2f\n", scene.at(static_cast<int>(i)).name.c_str(), x, y);
    }
    return 0;
}
