#include "outline.hpp"

#include <iostream>
#include <sstream>

static void read(Outline& outline, std::istream& in) {
    std::string line;
    while (std::getline(in, line)) {
        std::size_t level = line.find_first_not_of('#');
        if (level == 0 || level == std::string::npos) {
            continue;
        }
        std::size_t start = line.find_first_not_of(' ', level);
        if (start != std::string::npos) {
            outline.add(static_cast<int>(level), line.substr(start));
        }
    }
}

int main() {
    std::istringstream text(
        "# Intro\nsome words\n## Aim\n## Scope\n# Method\n## Data\n### Survey\n### Census\n## Model\n# Results\n");
    Outline outline;
    read(outline, text);
    std::cout << outline.numbered() << outline.size() << " headings\n";
}
