#include "queue.hpp"

#include <cstdio>

int main() {
    PrintQueue queue(2);
    queue.submit(std::make_unique<Job>("minutes.pdf", 4));
    queue.submit(std::make_unique<Job>("poster.png", 1, true));
    queue.submit(std::make_unique<Job>("budget.ods", 12));
    queue.submit(std::make_unique<Job>("badges.pdf", 30));

    for (int round = 1; round <= 3; ++round) {
        std::printf("round %d: %d printed\n", round, queue.run_round());
    }
    std::printf("%d pages waiting\n", queue.waiting_pages());
    for (const auto& job : queue.held()) {
        std::printf("held: %s\n", job->title.c_str());
    }
    return 0;
}
