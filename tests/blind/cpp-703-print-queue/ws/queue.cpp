#include "queue.hpp"

#include <algorithm>
#include <utility>

void PrintQueue::submit(std::unique_ptr<Job> job) {
    waiting_.push_back(std::move(job));
}

bool PrintQueue::print(Job& job) {
    ++job.attempts;
    return job.pages <= 20;
}

void PrintQueue::hold_color() {
    for (auto& job : waiting_) {
        if (job->color) held_.push_back(std::move(job));
    }
}

int PrintQueue::run_round() {
    if (!toner_ && held_.empty()) hold_color();
    int printed = 0;
    const int count = std::min<int>(per_round_, static_cast<int>(waiting_.size()));
    for (int i = 0; i < count; ++i) {
        auto job = std::move(waiting_.front());
        waiting_.erase(waiting_.begin());
        if (print(*job)) {
            ++printed;
        } else {
            waiting_.push_back(std::move(job));
        }
    }
    return printed;
}

int PrintQueue::waiting_pages() const {
    int pages = 0;
    for (const auto& job : waiting_) pages += job->pages;
    return pages;
}
