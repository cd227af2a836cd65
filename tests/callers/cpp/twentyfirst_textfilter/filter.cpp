#include "filter.hpp"
#include <algorithm>
#include <cctype>
#include "words.hpp"

namespace text {
namespace {

char to_upper(char letter) { return static_cast<char>(std::toupper(letter)); }

std::string cut(const std::string& input, std::size_t length) {
    return input.size() > length ? input.substr(0, length) + "..." : input;
}

std::string join_words(const std::string& input) {
    std::string joined;
    for (const std::string& word : Words(input)) {
        if (!joined.empty()) joined += ' ';
        joined += word;
    }
    return joined;
}

}  // namespace

Filter upper() {
    return {"upper", [](std::string input) {
                std::transform(input.begin(), input.end(), input.begin(), to_upper);
                return input;
            }};
}

Filter collapse() { return Filter("collapse", join_words); }

Filter limit(std::size_t length) {
    auto step = [length](const std::string& input) { return cut(input, length); };
    return Filter("limit", step);
}

}  // namespace text
