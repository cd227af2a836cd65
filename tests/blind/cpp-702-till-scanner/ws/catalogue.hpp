#pragma once

#include <istream>
#include <string>
#include <unordered_map>

struct Article {
    std::string name;
    int cents = 0;
};

long long parse_code(const std::string& text);

class Catalogue {
public:
    static Catalogue read(std::istream& in);
    const Article* find(long long code) const;

private:
    std::unordered_map<long long, Article> articles_;
};
