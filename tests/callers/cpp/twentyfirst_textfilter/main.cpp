#include <iostream>
#include "filter.hpp"
#include "words.hpp"

using namespace text;

static std::size_t count(const std::string& input) {
    std::size_t words = 0;
    for (auto word : Words(input)) words += !word.empty();
    return words;
}

static void show(const Filter& filter, const std::string& input) {
    const std::string result = filter(input);
    std::cout << filter.name() << ": " << result << " (" << count(result) << " words)\n";
}

int main() {
    const std::string input = "  the quick   brown fox ";
    const auto chain = collapse() | upper() | limit(12);
    show(chain, input);
    show(limit(5), input);
    show(Filter("same", [](const std::string& all) { return all; }), input);
}
