#include <assert.h>
#include <stdio.h>

#include "calendar.h"

static void check(int year, int month, int day) {
    struct date date = {year, month, day};
    struct date back = from_day(year, day_of_year(date));
    printf("%d-%02d-%02d is day %d\n", year, month, day, day_of_year(date));
    assert(back.month == month && back.day == day);
}

int main(void) {
    check(2023, 3, 1);
    check(2023, 12, 31);
    check(2024, 12, 31);
    check(2024, 2, 29);
    return 0;
}
