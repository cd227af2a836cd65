#include <math.h>
#include <stdio.h>
#include "rain.h"

static int failed;

static void expect(const char *what, double want, double got)
{
    if (fabs(want - got) < 1e-9)
        return;
    fprintf(stderr, "FAIL %s: expected %.2f, got %.2f\n", what, want, got);
    failed = 1;
}

static struct month fill(int days, const double *mm)
{
    struct month m = { 0 };
    for (int i = 0; i < days; i++)
        month_add(&m, mm[i]);
    return m;
}

int main(void)
{
    struct month none = { 0 };
    expect("median of no days", 0, month_median(&none));

    struct month stormy = fill(4, (double[]){ 30, 4, 11, 8 });
    expect("stormy total", 53, month_total(&stormy));
    expect("stormy wettest", 30, month_wettest(&stormy));
    expect("stormy median", 9.5, month_median(&stormy));

    struct month drizzle = fill(5, (double[]){ 0.9, 0.3, 1.1, 0.2, 0.4 });
    expect("drizzle total", 2.9, month_total(&drizzle));
    expect("drizzle median", 0.4, month_median(&drizzle));

    if (!failed)
        puts("all right");
    return failed;
}
