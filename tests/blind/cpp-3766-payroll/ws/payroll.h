#pragma once

#include "timesheet.h"

/// All amounts in cents.
struct Payslip {
    long gross = 0;
    long pension = 0;
    long taxable = 0;
    long tax = 0;
    long net = 0;
};

long tax(long taxable);

/// Overtime is paid with a quarter on top. The pension is a share of the pay for
/// hours, without any bonus; it is not taxed.
Payslip payslip(const Timesheet& sheet, long hourly, long bonus);
