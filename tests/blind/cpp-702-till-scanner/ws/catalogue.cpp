#include "catalogue.hpp"

#include <limits>

long long parse_code(const std::string& text) {
    std::string digits;
    for (char c : text) {
        if (c != '-' && c != ' ') digits += c;
    }
    return std::stoi(digits);
}

Catalogue Catalogue::read(std::istream& in) {
    Catalogue catalogue;
    long long code;
    Article article;
    while (in >> code >> article.cents && std::getline(in >> std::ws, article.name)) {
        catalogue.articles_[code] = article;
    }
    return catalogue;
}

const Article* Catalogue::find(long long code) const {
    const auto it = articles_.find(code);
    return it == articles_.end() ? nullptr : &it->second;
}
