#include <iostream>
#include "log.hpp"

static Entry info(const std::string& text) { return {Level::info, text}; }
static Entry error(const std::string& text) { return {Level::error, text}; }

static std::size_t longest(const Ring<Entry>& ring) {
    std::size_t length = 0;
    for (auto at = ring.begin(); at != ring.end(); ++at) {
        length = std::max(length, at->text.size());
    }
    return length;
}

int main() {
    Log log(3);
    log.attach<ConsoleSink>();
    const CountingSink& counter = log.attach<CountingSink>();
    log << info("started") << error("disk is full") << info("retrying") << info("done");
    std::cout << counter.count_ << " entries, longest " << longest(log.recent()) << '\n';
    std::cout << "last error: " << log.last_error() << '\n';
    log.close();
}
