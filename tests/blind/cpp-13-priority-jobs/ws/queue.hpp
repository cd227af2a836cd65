#pragma once
#include <queue>
#include <string>
#include <vector>

struct Job {
    unsigned priority;
    std::string name;
    bool operator<(const Job& other) const { return priority < other.priority; }
};

class Queue {
public:
    void put(int priority, const std::string& name);
    std::string take();
    bool empty() const { return jobs_.empty(); }

private:
    std::priority_queue<Job> jobs_;
};
