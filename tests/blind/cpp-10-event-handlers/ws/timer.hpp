#pragma once
#include <functional>
#include <string>
#include <vector>

class Timer {
public:
    void every(int ticks, std::string label);
    void run(int ticks);
    const std::vector<std::string>& log() const { return log_; }

private:
    std::vector<std::function<void(int)>> callbacks_;
    std::vector<std::string> log_;
};
