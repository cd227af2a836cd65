#pragma once

#include <string>
#include <vector>

struct Category {
    std::string name;
    const Category *parent = nullptr;
    double taxRate = -1;  // negative: that of the parent
};

struct Entry {
    std::string name;
    std::string parent;
    double taxRate;
};

/// The categories of a shop, as the configuration lists them.
class CategoryTree {
public:
    void load(const std::vector<Entry> &entries);
    const Category *find(const std::string &name) const;
    std::string path(const std::string &name) const;
    double taxRate(const std::string &name) const;

private:
    std::vector<Category> categories_;
};
