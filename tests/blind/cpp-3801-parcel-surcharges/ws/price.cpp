#include <map>

#include "surcharge.h"

static const std::map<std::string, long> BASE = {{"de", 549}, {"fr", 1399}, {"ch", 1699}};

static long add(Surcharge surcharge, const Parcel &parcel, long soFar) {
    return soFar + surcharge.cents(parcel);
}

long price(const Parcel &parcel, const Surcharges &surcharges) {
    auto base = BASE.find(parcel.country);
    if (base == BASE.end()) {
        return -1;
    }
    long total = base->second;
    for (const auto &surcharge : surcharges) {
        total = add(*surcharge, parcel, total);
    }
    return total;
}
