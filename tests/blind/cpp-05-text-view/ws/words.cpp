#include "words.hpp"

#include <algorithm>
#include <cctype>

std::string_view normalise(std::string_view word) {
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    std::string_view view = lower;
    return view.substr(0, view.find_last_not_of(".,") + 1);
}

std::map<std::string, int> count(std::string_view text) {
    std::map<std::string, int> counts;
    while (!text.empty()) {
        size_t end = std::min(text.find(' '), text.size());
        if (end > 0) ++counts[std::string(normalise(text.substr(0, end)))];
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return counts;
}
