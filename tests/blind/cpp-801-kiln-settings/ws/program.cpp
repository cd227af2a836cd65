#include <sstream>

#include "settings.h"

template <typename T>
static T setting(const Settings &settings, const std::string &key) {
    return std::get<T>(settings.at(key));
}

static double total_hours(const Settings &settings) {
    const int rise = setting<int>(settings, "target") - 20;
    return rise / setting<double>(settings, "ramp") + setting<double>(settings, "soak_hours");
}

std::string describe(const Settings &settings) {
    std::ostringstream out;
    out << setting<std::string>(settings, "name") << "\n"
        << "  to " << setting<int>(settings, "target") << " C, vent "
        << (setting<bool>(settings, "vent") ? "open" : "shut") << "\n";
    out << "  done after " << total_hours(settings) << " h\n";
    return out.str();
}
