#include <iostream>
#include <sstream>
#include <vector>

#include "catalog.h"

int main() {
    std::istringstream text("pear=40\n\nplum=15\napple = 30\n");
    Catalog catalog;
    catalog.load(text);
    std::cout << catalog.size() << " prices\n";
    int total = 0;
    for (const std::string name : {"pear", "plum", "apple"}) {
        total += catalog.price(name);
    }
    std::cout << "total " << total << "\n";
}
