#ifndef STATS_H
#define STATS_H

#include "image.h"

double mean_level(const Image *image);
int count_above(const Image *image, unsigned char threshold);

#endif
