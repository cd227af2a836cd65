#include <cstdio>

#include "tree.h"

int main() {
    const std::vector<Entry> entries = {
        {"goods", "", 19}, {"food", "goods", 7}, {"books", "goods", 7},
        {"fruit", "food", -1}, {"tools", "goods", -1}, {"saws", "tools", -1},
    };
    CategoryTree tree;
    tree.load(entries);
    for (const char *name : {"goods", "saws", "fruit"}) {
        std::printf("%s: %s, tax %.0f%%\n", name, tree.path(name).c_str(), tree.taxRate(name));
    }
    return 0;
}
