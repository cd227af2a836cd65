#include "timetable.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int well_formed(const char *text)
{
    return strlen(text) == 5 && text[2] == ':' &&
           isdigit((unsigned char)text[0]) && isdigit((unsigned char)text[1]) &&
           isdigit((unsigned char)text[3]) && isdigit((unsigned char)text[4]);
}

static int field(const char *digits)
{
    return (int)strtol(digits, NULL, 0);
}

int clock_parse(const char *text)
{
    if (!well_formed(text))
        return -1;
    int hours = field(text);
    int minutes = field(text + 3);
    if (hours > 23 || minutes > 59)
        return -1;
    return hours * 60 + minutes;
}

void clock_format(int minute, char *out, size_t size)
{
    snprintf(out, size, "%02d:%02d", minute / 60 % 24, minute % 60);
}
