#pragma once

#include <memory>
#include <string>
#include <vector>

struct Parcel {
    int grams;
    std::string country;
    bool fragile = false;
};

/// Something that makes a parcel dearer; the plain one costs nothing.
class Surcharge {
public:
    virtual ~Surcharge() = default;
    virtual long cents(const Parcel &) const { return 0; }
};

class Heavy : public Surcharge {
public:
    Heavy(int limit, long perKilo) : limit_(limit), perKilo_(perKilo) {}
    long cents(const Parcel &parcel) const override {
        int over = parcel.grams - limit_;
        return over <= 0 ? 0 : (over + 999) / 1000 * perKilo_;
    }

private:
    int limit_;
    long perKilo_;
};

class Fragile : public Surcharge {
public:
    long cents(const Parcel &parcel) const override { return parcel.fragile ? 350 : 0; }
};

using Surcharges = std::vector<std::shared_ptr<Surcharge>>;

long price(const Parcel &parcel, const Surcharges &surcharges);
