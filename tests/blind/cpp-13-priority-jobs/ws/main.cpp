#include <cassert>
#include <iostream>

#include "queue.hpp"

int main() {
    Queue queue;
    queue.put(1, "mail");
    queue.put(5, "backup");
    assert(queue.take() == "backup");
    queue.put(-3, "cleanup");
    queue.put(0, "report");
    std::string order;
    while (!queue.empty()) order += queue.take() + " ";
    std::cout << order << "\n";
    assert(order == "mail report cleanup ");
}
