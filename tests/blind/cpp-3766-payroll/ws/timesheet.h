#pragma once

#include <vector>

/// The hours of a month, one entry a day.
class Timesheet {
public:
    void work(int hours);
    int regularHours() const;
    int overtimeHours() const;

private:
    std::vector<int> days_;
};
