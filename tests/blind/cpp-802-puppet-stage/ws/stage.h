#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "puppet.h"

class Stage {
public:
    explicit Stage(int width) : width_(width) {}

    void add(std::unique_ptr<Puppet> puppet);
    bool walk(const std::string &name, int by);
    std::string picture() const;

private:
    int width_;
    std::vector<std::unique_ptr<Puppet>> cast_;
    std::map<std::string, Puppet *> by_name_;
};
