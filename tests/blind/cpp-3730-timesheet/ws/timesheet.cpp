#include "timesheet.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

void Timesheet::add(const std::string& project, int day, double hours) {
    if (hours <= 0 || hours > 24) {
        throw std::invalid_argument("hours out of range");
    }
    items_.push_back({project, day, hours});
}

double Timesheet::total() const {
    std::vector<double> hours;
    hours.reserve(items_.size());
    for (const WorkItem& item : items_) {
        hours.push_back(item.hours);
    }
    return std::accumulate(hours.begin(), hours.end(), 0);
}

double Timesheet::overtime() const {
    return std::max(0.0, total() - weekly_hours_);
}

double Timesheet::longest_day() const {
    std::map<int, double> days;
    for (const WorkItem& item : items_) {
        days[item.day] += item.hours;
    }
    double longest = 0;
    for (const auto& [day, hours] : days) {
        longest = std::max(longest, hours);
    }
    return longest;
}

std::map<std::string, double> Timesheet::by_project() const {
    std::map<std::string, double> sums;
    for (const WorkItem& item : items_) {
        sums[item.project] += item.hours;
    }
    return sums;
}
