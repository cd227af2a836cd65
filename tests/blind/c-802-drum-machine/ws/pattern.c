#include "drums.h"

static const char marks[LANES] = {'K', 'H', 'S'};

void pattern_hits(const struct pattern *pattern, int step, char *hits)
{
    for (int lane = 0; lane < LANES; lane++)
        hits[lane] = pattern->lanes[lane][step] == 'x' ? marks[lane] : '-';
    hits[LANES] = '\0';
}
