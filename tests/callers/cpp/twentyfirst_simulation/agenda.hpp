#pragma once
#include <functional>
#include <queue>
#include <string>
#include <vector>
#include "clock.hpp"

namespace sim {
class Agenda {
public:
    using Action = std::function<void(Agenda&)>;
    void at(const Time& when, std::string name, Action action);
    void after(const Time& delay, std::string name, Action action);
    int run(const Time& until);
    void on_event(std::function<void(const std::string&, const Time&)> listener);
    const Clock& clock() const { return clock_; }
private:
    struct Event {
        Time when;
        std::string name;
        Action action;
    };

    struct Later {
        bool operator()(const Event& left, const Event& right) const {
            return left.when > right.when;
        }
    };
    Event take();
    Clock clock_;
    std::priority_queue<Event, std::vector<Event>, Later> events_;
    std::function<void(const std::string&, const Time&)> listener_;
};
}  // namespace sim
