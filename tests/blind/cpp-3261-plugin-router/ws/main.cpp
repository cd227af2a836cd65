#include "router.h"

#include <iostream>

class Echo : public Handler {
public:
    std::string name() const override { return "echo"; }
    std::string run(const std::string& argument) override { return argument; }
};

class Reverse : public Handler {
public:
    std::string name() const override { return "reverse"; }
    std::string run(const std::string& argument) override {
        std::string out;
        for (std::size_t i = argument.size(); i-- > 0;) {
            out += argument[i];
        }
        return out;
    }
};

int main() {
    Router router;
    router.add("say", std::make_unique<Echo>());
    router.add("mirror", std::make_unique<Reverse>());
    for (const char* line : {"say hello", "mirror stressed", "mirror", "dance tango", "say bye"}) {
        std::cout << "> " << router.dispatch(line) << '\n';
    }
    for (const std::string& line : router.usage()) {
        std::cout << line << '\n';
    }
    return 0;
}
