#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "timesheet.h"

static int failed = 0;

static void check(const char* name, double expected, double actual) {
    const bool ok = std::fabs(expected - actual) < 1e-9;
    std::printf("%s %s\n", ok ? "ok  " : "FAIL", name);
    if (!ok) {
        std::fprintf(stderr, "%s: expected %g but was %g\n", name, expected, actual);
        ++failed;
    }
}

static Timesheet week() {
    Timesheet sheet(8);
    sheet.add("intranet", 1, parse_hours("3:30"));
    sheet.add("billing", 1, parse_hours("4.25"));
    sheet.add("intranet", 2, parse_hours("2.5"));
    return sheet;
}

int main() {
    check("clock notation", 7.75, parse_hours("7:45"));
    check("decimal notation", 7.5, parse_hours("7.5"));
    check("empty sheet", 0, Timesheet(40).total());
    Timesheet whole(10);
    whole.add("support", 1, 6);
    whole.add("support", 2, 7);
    check("overtime of whole hours", 3, whole.overtime());
    check("longest day", 7.75, week().longest_day());
    check("hours of a project", 6, week().by_project()["intranet"]);
    check("total of a week", 10.25, week().total());
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
