#include "document.h"

#include <algorithm>

namespace {

char plain(char c) { return c == '\t' ? ' ' : c; }

void step(Command& command, Document& document) { command.apply(document); }

}  // namespace

std::string Insert::normalized(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), plain);
    return text;
}

void History::run(std::unique_ptr<Command> command) {
    step(*command, document_);
    done_.push(std::move(command));
}

bool History::undo() {
    if (done_.empty()) return false;
    auto command = done_.pop();
    command->undo(document_);
    return true;
}

int History::count() const {
    int count = 0;
    done_.each([&count](const Command& command) { count += command.merges(command) ? 1 : 0; });
    return count;
}
