#pragma once
namespace sim {
struct Time {
    double minutes;
    Time(double value) : minutes(value) {}
    Time operator+(const Time& other) const { return Time(minutes + other.minutes); }
    bool operator>(const Time& other) const { return minutes > other.minutes; }
    bool operator<=(const Time& other) const { return !(*this > other); }
};

class Clock {
public:
    const Time& now() const { return now_; }
    void advance(const Time& to) { now_ = to; }
    void reset() { now_ = Time(0); }
private:
    Time now_{0.0};
};
}  // namespace sim
