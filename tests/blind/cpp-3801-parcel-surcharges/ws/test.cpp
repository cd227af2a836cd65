#include <cstdio>

#include "surcharge.h"

static int failures = 0;

static void expectPrice(const char *name, long expected, const Parcel &parcel) {
    const Surcharges surcharges = {std::make_shared<Heavy>(5000, 120), std::make_shared<Fragile>()};
    long actual = price(parcel, surcharges);
    if (actual != expected) {
        std::printf("FAIL %s: expected %ld, got %ld\n", name, expected, actual);
        failures++;
    }
}

int main() {
    expectPrice("small parcel", 549, {900, "de"});
    expectPrice("abroad", 1399, {5000, "fr"});
    expectPrice("unknown country", -1, {900, "xx"});
    expectPrice("heavy parcel", 789, {6300, "de"});
    std::printf("%d failed\n", failures);
    return failures == 0 ? 0 : 1;
}
