#include <iostream>
#include "agenda.hpp"

using sim::Agenda;

static void trace(const std::string& name, const sim::Time& when) {
    std::cout << when.minutes << " " << name << '\n';
}

class Counter {
public:
    void arrive(Agenda& agenda) {
        ++waiting_;
        if (waiting_ == 1) serve(agenda);
        agenda.after(2.5, "arrival", [this](Agenda& later) { arrive(later); });
    }

    int served() const { return served_; }
private:
    void serve(Agenda& agenda) {
        agenda.after(4, "departure", [this](Agenda& later) { depart(later); });
    }

    void depart(Agenda& agenda) {
        ++served_;
        if (--waiting_ > 0) serve(agenda);
    }

    int waiting_ = 0;
    int served_ = 0;
};

static void close_doors(Agenda& agenda) {
    std::cout << "closed at " << agenda.clock().now().minutes << '\n';
}

int main() {
    Agenda agenda;
    Counter counter;
    agenda.on_event(trace);
    agenda.at(0, "opening", [&counter](Agenda& opened) { counter.arrive(opened); });
    agenda.at(15, "closing", &close_doors);
    const int handled = agenda.run(20);
    std::cout << handled << " events, " << counter.served() << " served\n";
}
