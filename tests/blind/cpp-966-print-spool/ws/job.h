#pragma once

#include <string>
#include <utility>

class Job {
public:
    Job(std::string owner, int pages) : owner_(std::move(owner)), pages_(pages) {}
    const std::string &owner() const { return owner_; }
    int pages() const { return pages_; }

private:
    std::string owner_;
    int pages_;
};
