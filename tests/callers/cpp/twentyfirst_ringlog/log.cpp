#include "log.hpp"
#include <iostream>

void ConsoleSink::write(const Entry& entry) {
    std::cout << describe(entry.level) << ": " << entry.text << '\n';
}

void CountingSink::flush() {
    Sink::flush();
    count_ = 0;
}

Log& Log::operator<<(const Entry& entry) {
    recent_.push(entry);
    for (auto& sink : sinks_) sink->write(entry);
    return *this;
}

void Log::close() {
    for (auto& sink : sinks_) sink->flush();
}

std::string Log::last_error() const {
    std::string found;
    for (const Entry& entry : recent_) found = entry.level == Level::error ? entry.text : found;
    return found;
}

std::string describe(Level level) {
    return level == Level::error ? "error" : "info";
}
