#include "router.h"

void Router::add(const std::string& command, std::unique_ptr<Handler> handler) {
    handlers_[command] = std::move(handler);
}

bool Router::knows(const std::string& command) {
    return handlers_[command] != nullptr;
}

std::string Router::dispatch(const std::string& line) {
    std::size_t space = line.find(' ');
    std::string command = line.substr(0, space);
    std::string argument = space == std::string::npos ? "" : line.substr(space + 1);
    if (!knows(command)) {
        return "unknown command " + command;
    }
    Handler& handler = *handlers_.find(command)->second;
    ++handler.calls;
    return handler.run(argument);
}

std::vector<std::string> Router::usage() const {
    std::vector<std::string> lines;
    for (const auto& [command, handler] : handlers_) {
        lines.push_back(command + " (" + handler->name() + "): " + std::to_string(handler->calls));
    }
    return lines;
}
