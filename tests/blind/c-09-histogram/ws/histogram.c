#include "histogram.h"

#include <string.h>

void histogram_init(struct histogram *histogram, double low, double high) {
    memset(histogram, 0, sizeof *histogram);
    histogram->low = low;
    histogram->high = high;
}

static int bucket_of(const struct histogram *histogram, double value) {
    double share = (value - histogram->low) / (histogram->high - histogram->low);
    return (int)(share * BUCKETS);
}

void histogram_add(struct histogram *histogram, double value) {
    if (value < histogram->low || value > histogram->high) return;
    histogram->counts[bucket_of(histogram, value)]++;
}

int histogram_peak(const struct histogram *histogram) {
    int best = 0;
    for (int i = 1; i < BUCKETS; i++) {
        if (histogram->counts[i] > histogram->counts[best]) best = i;
    }
    return best;
}
