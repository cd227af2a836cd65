#include "queue.hpp"

#include <stdexcept>

void Queue::put(int priority, const std::string& name) {
    if (priority < -10 || priority > 10) throw std::invalid_argument("priority of " + name);
    jobs_.push(Job{static_cast<decltype(Job::priority)>(priority), name});
}

std::string Queue::take() {
    if (jobs_.empty()) throw std::out_of_range("no jobs");
    std::string name = jobs_.top().name;
    jobs_.pop();
    return name;
}
