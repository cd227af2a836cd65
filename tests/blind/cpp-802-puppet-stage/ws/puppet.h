#pragma once

#include <string>
#include <utility>

class Puppet {
public:
    Puppet(std::string name, int place) : name_(std::move(name)), place_(place) {}

    const std::string &name() const { return name_; }
    int place() const { return place_; }
    void walk(int by) { place_ += by; }

private:
    std::string name_;
    int place_;
};
