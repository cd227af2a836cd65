#include "payroll.h"

#include <algorithm>

namespace {

constexpr long kPensionPercent = 6;
constexpr long kOvertimePercent = 125;

struct Bracket {
    long from;
    long percent;
};

constexpr Bracket kBrackets[] = {{0, 0}, {100000, 15}, {250000, 30}, {500000, 42}};

long pension(long pay) {
    return pay * kPensionPercent / 100;
}

}  // namespace

long tax(long taxable) {
    long sum = 0;
    const int count = sizeof(kBrackets) / sizeof(kBrackets[0]);
    for (int i = 0; i < count; ++i) {
        const long upper = i + 1 < count ? kBrackets[i + 1].from : taxable;
        const long part = std::min(taxable, upper) - kBrackets[i].from;
        if (part > 0) {
            sum += part * kBrackets[i].percent / 100;
        }
    }
    return sum;
}

Payslip payslip(const Timesheet& sheet, long hourly, long bonus) {
    Payslip slip;
    slip.gross = sheet.regularHours() * hourly;
    slip.gross += sheet.overtimeHours() * hourly * kOvertimePercent / 100;
    slip.gross += bonus;
    slip.pension = pension(slip.gross);
    slip.taxable = slip.gross - slip.pension;
    slip.tax = tax(slip.taxable);
    slip.net = slip.taxable - slip.tax;
    return slip;
}
