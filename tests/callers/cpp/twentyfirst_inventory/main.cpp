#include <algorithm>
#include <iostream>
#include "stock.hpp"

class Report {
public:
    explicit Report(std::shared_ptr<const Stock> stock) : stock_(std::move(stock)) {}

    int total() const {
        int sum = 0;
        for (const Item& item : *stock_) sum += item.amount();
        return sum;
    }

    void print(std::ostream& out) const {
        auto scarce = stock_->select(AtMost{5});
        std::sort(scarce.begin(), scarce.end());
        for (const Item& item : scarce) out << item.code() << ' ';
        out << "of " << total() << '\n';
    }

private:
    std::shared_ptr<const Stock> stock_;
};

static bool is_empty(const Item& item) { return item.amount() == 0; }

int main() {
    auto stock = Stock::load({{"bolt", 7}, {"nut", 5}, {"screw", 4}});
    stock->take("bolt", 4);
    *stock->find("nut") += 20;
    std::cout << stock->find("screw")->code() << ' ' << stock->select(is_empty).size() << '\n';
    Report(stock).print(std::cout);
}
