#ifndef CALENDAR_H
#define CALENDAR_H

struct date {
    int year, month, day;
};

int is_leap(int year);
int day_of_year(struct date date);
struct date from_day(int year, int day);

#endif
