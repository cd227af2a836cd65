#include "outline.hpp"

Outline::Outline() {
    headings_.push_back(Heading{"", 0, {}});
    path_.push_back(0);
}

// The position in the path of the heading that a new one of this level belongs to.
std::size_t Outline::open_at(int level) const {
    std::size_t at = path_.size() - 1;
    while (at > 0 && headings_[path_[at]].level >= level) {
        --at;
    }
    return at;
}

std::size_t Outline::attach(std::size_t parent, const std::string& title) {
    Heading& above = headings_[parent];
    std::size_t index = headings_.size();
    headings_.push_back(Heading{title, above.level + 1, {}});
    above.children.push_back(index);
    return index;
}

void Outline::add(int level, const std::string& title) {
    std::size_t at = open_at(level);
    path_.resize(at + 1);
    path_.push_back(attach(path_[at], title));
}

void Outline::write(std::size_t at, const std::string& prefix, std::string& out) const {
    int number = 0;
    for (std::size_t child : headings_[at].children) {
        std::string label = prefix + std::to_string(++number);
        out += label + " " + headings_[child].title + "\n";
        write(child, label + ".", out);
    }
}

std::string Outline::numbered() const {
    std::string out;
    write(0, "", out);
    return out;
}
