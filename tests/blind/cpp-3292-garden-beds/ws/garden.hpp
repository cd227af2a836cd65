#pragma once
#include <algorithm>

#include "shape.hpp"

struct Bed {
    Outline outline;
    double litres_per_m2;
};

inline double water(const Bed& bed) { return area(bed.outline) * bed.litres_per_m2; }

// Posts for the edging, one every spacing metres, at least one per corner.
inline int posts(const Bed& bed, double spacing) {
    const int n = static_cast<int>(std::ceil(perimeter(bed.outline) / spacing));
    return std::max(n, static_cast<int>(bed.outline.size()));
}
