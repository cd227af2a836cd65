#include "timesheet.h"

#include <algorithm>
#include <stdexcept>

namespace {
constexpr int kRegularPerDay = 8;
}

void Timesheet::work(int hours) {
    if (hours < 0 || hours > 24) {
        throw std::invalid_argument("hours of a day must be 0 to 24");
    }
    days_.push_back(hours);
}

int Timesheet::regularHours() const {
    int sum = 0;
    for (int hours : days_) {
        sum += std::min(hours, kRegularPerDay);
    }
    return sum;
}

int Timesheet::overtimeHours() const {
    int sum = 0;
    for (int hours : days_) {
        sum += std::max(0, hours - kRegularPerDay);
    }
    return sum;
}
