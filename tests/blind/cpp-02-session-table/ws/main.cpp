#include <iostream>

#include "sessions.hpp"

int main() {
    Sessions sessions;
    sessions.add("a.very.long.user.name@example.org", 90);
    sessions.add("another.long.user.name@example.org", 95);
    std::cout << sessions.prune(100, 30) << " gone\n";
    sessions.add("the.third.long.user.name@example.org", 10);
    std::cout << sessions.prune(100, 30) << " gone, ";
    std::cout << sessions.size() << " left\n";
    return sessions.size() == 2 ? 0 : 1;
}
