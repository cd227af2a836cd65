#pragma once
#include <istream>
#include <map>
#include <string>

class Catalog {
public:
    void load(std::istream& in);
    int price(const std::string& name) const;
    size_t size() const { return prices_.size(); }

private:
    std::map<std::string, int> prices_;
};
