#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

class Listener {
public:
    virtual ~Listener() = default;
    virtual void reading(const std::string &silo, double celsius) = 0;
};

class Hub {
public:
    void subscribe(const std::string &silo, const std::shared_ptr<Listener> &listener) {
        listeners_[silo].push_back(listener);
    }

    void publish(const std::string &silo, double celsius) {
        for (const auto &listener : listeners_[silo]) {
            listener.lock()->reading(silo, celsius);
        }
    }

private:
    std::map<std::string, std::vector<std::weak_ptr<Listener>>> listeners_;
};
