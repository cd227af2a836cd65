#include "stock.hpp"

static void check(int amount) {
    if (amount < 0) throw std::out_of_range("less than nothing in stock");
}

Item& Item::operator+=(int count) {
    check(amount_ + count);
    amount_ += count;
    return *this;
}

std::shared_ptr<Stock> Stock::load(const std::map<std::string, int>& amounts) {
    auto stock = std::make_shared<Stock>();
    for (const auto& [code, amount] : amounts) stock->put(Item(code, amount));
    return stock;
}

Handle<Item> Stock::find(const std::string& code) {
    for (auto& item : items_) {
        if (item == code) return Handle<Item>(&item);
    }
    return {};
}

bool Stock::take(const std::string& code, int count) {
    if (auto item = find(code)) {
        *item -= count;
        return true;
    }
    return false;
}
