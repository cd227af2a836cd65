#include "agenda.hpp"
#include <utility>

namespace sim {
void Agenda::at(const Time& when, std::string name, Action action) {
    events_.push(Event{when, std::move(name), std::move(action)});
}

void Agenda::after(const Time& delay, std::string name, Action action) {
    at(clock_.now() + delay, std::move(name), std::move(action));
}

int Agenda::run(const Time& until) {
    int handled = 0;
    while (!events_.empty() && events_.top().when <= until) {
        Event event = take();
        clock_.advance(event.when);
        if (listener_) listener_(event.name, clock_.now());
        event.action(*this);
        ++handled;
    }
    return handled;
}

void Agenda::on_event(std::function<void(const std::string&, const Time&)> listener) {
    listener_ = std::move(listener);
}

Agenda::Event Agenda::take() {
    Event event = events_.top();
    events_.pop();
    return event;
}
}  // namespace sim
