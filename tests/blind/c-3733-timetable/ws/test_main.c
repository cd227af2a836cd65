#include <stdio.h>
#include <string.h>

#include "timetable.h"

static int failures;

static void expect(const char *name, int expected, int actual)
{
    if (expected == actual) {
        printf("ok   %s\n", name);
        return;
    }
    failures++;
    printf("FAIL %s: expected %d but was %d\n", name, expected, actual);
}

int main(void)
{
    char text[16];
    clock_format(605, text, sizeof text);
    expect("format", 0, strcmp(text, "10:05"));
    expect("afternoon", 14 * 60 + 35, clock_parse("14:35"));
    expect("early", 7 * 60 + 5, clock_parse("07:05"));
    expect("no clock", -1, clock_parse("7.30h"));
    expect("minute out of range", -1, clock_parse("10:75"));

    struct trip noon = {.count = 0};
    trip_add(&noon, "Central", "11:50");
    trip_add(&noon, "Mill", "12:04");
    expect("ride at noon", 14, trip_minutes(&noon, "Central", "Mill"));
    expect("unknown stop", -1, trip_minutes(&noon, "Central", "Dock"));

    struct trip morning = {.count = 0};
    trip_add(&morning, "Central", "07:48");
    trip_add(&morning, "Mill", "08:02");
    trip_add(&morning, "Dock", "08:19");
    expect("order of the morning trip", 1, trip_sorted(&morning));
    expect("ride in the morning", 31, trip_minutes(&morning, "Central", "Dock"));
    return failures == 0 ? 0 : 1;
}
