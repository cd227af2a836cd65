#pragma once
#include <functional>
#include <string>
#include <utility>

namespace text {

/// A named step from text to text; two of them are joined by `|`.
class Filter {
public:
    using Step = std::function<std::string(const std::string&)>;

    Filter(std::string name, Step step) : name_(std::move(name)), step_(std::move(step)) {}
    std::string operator()(const std::string& input) const { return step_(input); }
    const std::string& name() const { return name_; }

private:
    std::string name_;
    Step step_;
};

inline Filter operator|(const Filter& first, const Filter& second) {
    return Filter(first.name() + "|" + second.name(),
                  [first, second](const std::string& input) { return second(first(input)); });
}

Filter upper();
Filter collapse();
Filter limit(std::size_t length);

}  // namespace text
