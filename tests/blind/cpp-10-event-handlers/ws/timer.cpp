#include "timer.hpp"

void Timer::every(int ticks, std::string label) {
    callbacks_.push_back([this, ticks, &label](int now) {
        if (now % ticks == 0) log_.push_back(label + " at " + std::to_string(now));
    });
}

void Timer::run(int ticks) {
    for (int now = 1; now <= ticks; ++now) {
        for (auto& callback : callbacks_) callback(now);
    }
}
