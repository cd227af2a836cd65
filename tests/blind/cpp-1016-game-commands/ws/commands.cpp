#include "commands.hpp"

#include <algorithm>
#include <cctype>

namespace {

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

} // namespace

void Commands::add(const std::string &name, Action action)
{
    actions[lower(name)] = std::move(action);
}

void Commands::alias(const std::string &shorter, const std::string &name)
{
    aliases[lower(shorter)] = name;
}

std::string Commands::run(const std::string &line) const
{
    const auto space = line.find(' ');
    std::string verb = lower(line.substr(0, space));
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);

    const auto found = aliases.find(verb);
    if (found != aliases.end()) {
        verb = found->second;
    } else if (actions.count(verb) == 0) {
        return "I don't know how to " + verb;
    }
    return actions.at(verb)(rest);
}
