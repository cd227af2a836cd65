#include "spool.h"

bool Spool::submit(std::unique_ptr<Job> job)
{
    if (!job || used(job->owner()) + job->pages() > quota_)
        return false;
    queue_.push_back(std::move(job));
    pages_[job->owner()] += job->pages();
    return true;
}

std::unique_ptr<Job> Spool::next()
{
    if (queue_.empty())
        return nullptr;
    auto job = std::move(queue_.front());
    queue_.pop_front();
    return job;
}

int Spool::used(const std::string &owner) const
{
    const auto found = pages_.find(owner);
    return found == pages_.end() ? 0 : found->second;
}
