#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>
#include "handle.hpp"

class Item {
public:
    Item(std::string code, int amount) : code_(std::move(code)), amount_(amount) {}
    const std::string& code() const { return code_; }
    int amount() const { return amount_; }
    Item& operator+=(int count);
    Item& operator-=(int count) { return *this += -count; }
    bool operator<(const Item& other) const { return amount_ < other.amount_; }
    bool operator==(const std::string& code) const { return code_ == code; }

private:
    std::string code_;
    int amount_;
};

class Stock {
public:
    static std::shared_ptr<Stock> load(const std::map<std::string, int>& amounts);
    void put(const Item& item) { items_.push_back(item); }
    Handle<Item> find(const std::string& code);
    bool take(const std::string& code, int count);

    template <typename Predicate>
    std::vector<Item> select(Predicate matches) const {
        std::vector<Item> found;
        for (const auto& item : items_) {
            if (matches(item)) found.push_back(item);
        }
        return found;
    }

    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

private:
    std::vector<Item> items_;
};

struct AtMost {
    int limit;
    bool operator()(const Item& item) const { return item.amount() <= limit; }
};
