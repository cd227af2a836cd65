#pragma once

#include <map>
#include <string>

class Prices {
public:
    void read(const std::string &sheet);
    double per_kilo(const std::string &item) const;
    std::size_t size() const { return items_.size(); }

private:
    struct Item {
        double price;
        std::string unit;
    };
    std::map<std::string, Item> items_;
};
