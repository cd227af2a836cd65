#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hub.h"

class Gauge;
class Alarm;

class Panel {
public:
    explicit Panel(Hub &hub) : hub_(hub) {}

    void show(const std::string &silo);
    void add_alarm(const std::string &silo, double limit);
    std::string text() const;

private:
    Hub &hub_;
    std::vector<std::shared_ptr<Gauge>> gauges_;
    std::vector<std::shared_ptr<Alarm>> alarms_;
};
