#include <cassert>
#include <cstdio>

#include "payroll.h"

static Timesheet month(int days, int hours) {
    Timesheet sheet;
    for (int i = 0; i < days; ++i) {
        sheet.work(hours);
    }
    return sheet;
}

static void testHours() {
    const Timesheet sheet = month(3, 10);
    assert(sheet.regularHours() == 24);
    assert(sheet.overtimeHours() == 6);
}

static void testTax() {
    assert(tax(90000) == 0);
    assert(tax(200000) == 15000);
    assert(tax(300000) == 22500 + 15000);
    assert(tax(600000) == 22500 + 75000 + 42000);
}

static void testRegularMonth() {
    const Payslip slip = payslip(month(20, 8), 2500, 0);
    assert(slip.gross == 400000);
    assert(slip.pension == 24000);
    assert(slip.net == slip.taxable - slip.tax);
}

static void testOvertime() {
    assert(payslip(month(10, 9), 2000, 0).gross == 160000 + 25000);
}

static void testBonus() {
    const Payslip slip = payslip(month(20, 8), 2500, 200000);
    assert(slip.gross == 600000);
    assert(slip.pension == 24000);
    assert(slip.taxable == 576000);
}

int main() {
    testHours();
    testTax();
    testRegularMonth();
    testOvertime();
    testBonus();
    std::puts("all passed");
    return 0;
}
