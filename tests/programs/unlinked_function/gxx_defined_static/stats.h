#pragma once

double median(const double *values, int count);
