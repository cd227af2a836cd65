#include "calendar.h"

static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

int is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int day_of_year(struct date date) {
    return before[date.month - 1] + date.day + is_leap(date.year);
}

struct date from_day(int year, int day) {
    struct date date = {year, 1, day};
    while (date.month < 12) {
        int length = before[date.month] - before[date.month - 1];
        if (date.month == 2) length += is_leap(year);
        if (date.day <= length) break;
        date.day -= length;
        date.month++;
    }
    return date;
}
