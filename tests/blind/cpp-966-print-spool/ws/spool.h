#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>

#include "job.h"

class Spool {
public:
    explicit Spool(int quota) : quota_(quota) {}

    /* Returns false for a job that the owner has no pages left for. */
    bool submit(std::unique_ptr<Job> job);
    std::unique_ptr<Job> next();
    int used(const std::string &owner) const;

private:
    int quota_;
    std::deque<std::unique_ptr<Job>> queue_;
    std::map<std::string, int> pages_;
};
