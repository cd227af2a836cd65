#pragma once

#include <functional>
#include <map>
#include <string>

// The commands of the game. Case does not matter.
class Commands {
public:
    using Action = std::function<std::string(const std::string &)>;

    void add(const std::string &name, Action action);
    void alias(const std::string &shorter, const std::string &name);
    std::string run(const std::string &line) const;

private:
    std::map<std::string, Action> actions;
    std::map<std::string, std::string> aliases;
};
