#pragma once
#include <map>
#include <string>
#include <vector>

struct WorkItem {
    std::string project;
    int day;
    double hours;
};

class Timesheet {
public:
    explicit Timesheet(double weekly_hours) : weekly_hours_(weekly_hours) {}

    void add(const std::string& project, int day, double hours);
    double total() const;
    double overtime() const;
    double longest_day() const;
    std::map<std::string, double> by_project() const;

private:
    double weekly_hours_;
    std::vector<WorkItem> items_;
};

double parse_hours(const std::string& text);
