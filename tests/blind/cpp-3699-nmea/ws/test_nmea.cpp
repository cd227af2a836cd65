#include "nmea.hpp"

#include <cmath>
#include <iostream>

static int failures = 0;

static void check(bool ok, const std::string& name) {
    if (!ok) {
        ++failures;
        std::cout << "FAIL " << name << "\n";
    }
}

static void near(double want, double got, const std::string& name) {
    check(std::fabs(want - got) < 0.01, name + ": expected " + std::to_string(want) + ", got " + std::to_string(got));
}

int main() {
    const std::string line = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A";
    check(fields(line).size() == 12, "number of fields");
    check(checksum_ok(line), "checksum");
    check(!checksum_ok("$GPRMC,1*00"), "wrong checksum");
    check(!parse_rmc("$GPRMC,1,V,0000.0,N,00000.0,E").valid, "no fix");
    near(-12.0, to_degrees("1200.000", "S"), "southern side");
    near(11.52, parse_rmc(line).lon, "longitude");

    Fix pole{90, 0, true}, equator{0, 0, true};
    near(10007.54, distance_km(pole, equator), "quarter of the globe");
    std::cout << failures << " failures\n";
    return failures != 0;
}
