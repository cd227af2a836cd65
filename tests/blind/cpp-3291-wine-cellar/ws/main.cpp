#include <cstdio>

#include "cellar.hpp"

static Climate house_rules() {
    Climate climate;
    climate.set("Rioja", 165);
    climate.set("Cotes-du-Rhone", 160);
    climate.set("Mosel", 90);
    return climate;
}

static void report(const Cellar& cellar, const Climate& climate) {
    for (const std::string& region : cellar.regions()) {
        std::printf("%-16s %5.1f C %4d bottles\n", region.c_str(),
                    climate.wanted(region) / 10.0, cellar.bottles(region));
    }
}

int main() {
    const Climate climate = house_rules();
    Cellar cellar(climate);
    const Wine delivery[] = {
        {"Gran Reserva 2015", "rioja", 12},
        {"Vieilles Vignes", "Cotes du Rhone", 6},
        {"Kabinett", "Mosel", 18},
        {"Etna Rosso", "Sicily", 6},
    };
    for (const Wine& wine : delivery) {
        if (!cellar.store(wine)) std::printf("left in the crate: %s\n", wine.name.c_str());
    }
    report(cellar, climate);
    return 0;
}
