#include "tariff.hpp"

#include <iostream>

static const char kSheet[] =
    "# cents,zones\r\n"
    "240,inner,centre\r\n"
    "310,harbour,west,airport\r\n"
    "450,outer,lakes\r\n";

struct Trip {
    const char* rider;
    const char* zone;
    int rides;
};

static int fare(const Tariff& tariff, const Trip& trip) {
    const int single = tariff.cents_for(trip.zone);
    return trip.rides >= 10 ? single * trip.rides * 9 / 10 : single * trip.rides;
}

int main() {
    const Tariff tariff(kSheet);
    std::cout << tariff.size() << " zones\n";
    const Trip trips[] = {
        {"Pohl", "inner", 4},
        {"Reyes", "harbour", 12},
        {"Pohl", "airport", 2},
        {"Sand", "lakes", 1},
    };
    int sum = 0;
    for (const Trip& trip : trips) {
        const int cents = fare(tariff, trip);
        std::cout << trip.rider << " " << trip.zone << " " << cents << "\n";
        sum += cents;
    }
    std::cout << "total " << sum << "\n";
}
