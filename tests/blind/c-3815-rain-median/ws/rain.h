#ifndef RAIN_H
#define RAIN_H

#define MAX_DAYS 31

struct month {
    int days;
    double mm[MAX_DAYS];
};

int month_add(struct month *m, double mm);
double month_total(const struct month *m);
double month_wettest(const struct month *m);
double month_median(const struct month *m);

#endif
