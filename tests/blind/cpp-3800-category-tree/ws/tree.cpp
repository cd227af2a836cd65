#include "tree.h"

#include <stdexcept>

void CategoryTree::load(const std::vector<Entry> &entries) {
    categories_.clear();
    for (const Entry &entry : entries) {
        Category category;
        category.name = entry.name;
        category.taxRate = entry.taxRate;
        if (!entry.parent.empty()) {
            category.parent = find(entry.parent);
            if (category.parent == nullptr) {
                throw std::invalid_argument("no category " + entry.parent);
            }
        }
        categories_.push_back(category);
    }
}

const Category *CategoryTree::find(const std::string &name) const {
    for (const Category &category : categories_) {
        if (category.name == name) {
            return &category;
        }
    }
    return nullptr;
}

std::string CategoryTree::path(const std::string &name) const {
    std::string text;
    for (const Category *at = find(name); at != nullptr; at = at->parent) {
        text = text.empty() ? at->name : at->name + " > " + text;
    }
    return text;
}

double CategoryTree::taxRate(const std::string &name) const {
    const Category *at = find(name);
    while (at != nullptr && at->taxRate < 0) {
        at = at->parent;
    }
    return at == nullptr ? 0 : at->taxRate;
}
