#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#define BUCKETS 10

struct histogram {
    double low, high;
    int counts[BUCKETS];
};

void histogram_init(struct histogram *histogram, double low, double high);
void histogram_add(struct histogram *histogram, double value);
int histogram_peak(const struct histogram *histogram);

#endif
