#include <iostream>
#include <sstream>

#include "settings.h"

std::string describe(const Settings &settings);

static const char *const kFile =
    "name = Glaze firing\n"
    "target = 1220\n"
    "ramp = 150.5\n"
    "soak_hours = 2\n"
    "vent = yes\n";

int main() {
    std::istringstream file(kFile);
    Settings settings = kiln_defaults();
    read_settings(file, settings);
    std::cout << describe(settings);
    return 0;
}
