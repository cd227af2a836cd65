#include "panel.h"

#include <sstream>

class Gauge : public Listener {
public:
    void reading(const std::string &silo, double celsius) override {
        silo_ = silo;
        celsius_ = celsius;
    }

    std::string line() const {
        std::ostringstream out;
        out << silo_ << " " << celsius_ << " C\n";
        return out.str();
    }

private:
    std::string silo_;
    double celsius_ = 0;
};

class Alarm : public Listener {
public:
    explicit Alarm(double limit) : limit_(limit) {}

    void reading(const std::string &, double celsius) override {
        rung_ += celsius > limit_ ? 1 : 0;
    }

    int rung() const { return rung_; }

private:
    double limit_;
    int rung_ = 0;
};

void Panel::show(const std::string &silo) {
    auto gauge = std::make_shared<Gauge>();
    gauges_.push_back(gauge);
    hub_.subscribe(silo, gauge);
}

void Panel::add_alarm(const std::string &silo, double limit) {
    auto alarm = std::make_shared<Alarm>(limit);
    hub_.subscribe(silo, alarm);
}

std::string Panel::text() const {
    std::string text;
    for (const auto &gauge : gauges_) {
        text += gauge->line();
    }
    for (const auto &alarm : alarms_) {
        text += "alarm rang " + std::to_string(alarm->rung()) + " times\n";
    }
    return text;
}
