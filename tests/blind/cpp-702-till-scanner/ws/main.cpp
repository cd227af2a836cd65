#include "catalogue.hpp"

#include <fstream>
#include <iostream>
#include <iomanip>
#include <string>

static long add_up(std::istream& scans, const Catalogue& catalogue) {
    long cents = 0;
    std::string code;
    while (scans >> code) {
        const Article* article = catalogue.find(parse_code(code));
        if (article == nullptr) {
            std::cout << "unknown code " << code << '\n';
            continue;
        }
        std::cout << std::left << std::setw(24) << article->name << std::right
                  << std::setw(6) << article->cents << '\n';
        cents += article->cents;
    }
    return cents;
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: till GOODS SCANS\n";
        return 2;
    }
    std::ifstream goods(argv[1]);
    const Catalogue catalogue = Catalogue::read(goods);
    std::ifstream scans(argv[2]);
    std::cout << std::setw(30) << add_up(scans, catalogue) << '\n';
    return 0;
}
