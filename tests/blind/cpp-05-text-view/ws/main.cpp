#include <iostream>

#include "words.hpp"

int main() {
    auto counts = count("Internationalisation, misunderstanding. internationalisation");
    for (const auto& [word, n] : counts) std::cout << word << " " << n << "\n";
    return counts.size() == 2 ? 0 : 1;
}
