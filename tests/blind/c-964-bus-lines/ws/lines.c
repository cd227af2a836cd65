#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void parse_stop(char *text, struct stop *stop)
{
    const char *name = strtok(text, "@");
    const char *minute = strtok(NULL, "@");
    snprintf(stop->name, sizeof stop->name, "%s", name);
    stop->minute = minute ? atoi(minute) : 0;
}

void parse_line(char *text, struct line *line)
{
    memset(line, 0, sizeof *line);
    snprintf(line->number, sizeof line->number, "%s", strtok(text, ";"));
    line->first_hour = atoi(strtok(NULL, ";"));
    char *part;
    while ((part = strtok(NULL, ";")) != NULL && line->count < MAX_STOPS)
        parse_stop(part, &line->stops[line->count++]);
}

const struct stop *last_stop(const struct line *line)
{
    return line->count > 1 ? &line->stops[line->count - 1] : NULL;
}
