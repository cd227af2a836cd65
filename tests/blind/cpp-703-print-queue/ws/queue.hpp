#pragma once

#include <memory>
#include <string>
#include <vector>

struct Job {
    Job(std::string title, int pages, bool color = false)
        : title(std::move(title)), pages(pages), color(color) {}

    std::string title;
    int pages;
    bool color;
    int attempts = 0;
};

class PrintQueue {
public:
    explicit PrintQueue(int per_round) : per_round_(per_round) {}

    void submit(std::unique_ptr<Job> job);
    int run_round();
    int waiting_pages() const;
    const std::vector<std::unique_ptr<Job>>& held() const { return held_; }

private:
    bool print(Job& job);
    void hold_color();

    int per_round_;
    bool toner_ = false;
    std::vector<std::unique_ptr<Job>> waiting_;
    std::vector<std::unique_ptr<Job>> held_;
};
