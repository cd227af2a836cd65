#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>
#include "money.hpp"

namespace billing {
struct Line {
    std::string title;
    int count;
    Money price;
    Money total() const { return price * count; }
};

class Vat {
public:
    explicit Vat(double rate) : rate_(rate) {}
    Money operator()(const Money& net) const { return net * rate_; }
private:
    double rate_;
};

class Invoice {
public:
    using Discount = std::function<Money(const Money&)>;
    explicit Invoice(double rate) : vat_(rate), credit_(Money::zero()) {}

    Invoice& add(std::string title, int count, Money price) {
        lines_.push_back(Line{std::move(title), count, price});
        return *this;
    }

    void set_discount(Discount discount) { discount_ = std::move(discount); }
    void set_credit(Money credit) { credit_ = credit; }

    Money net() const {
        Money sum = Money::zero();
        for (const Line& line : lines_) sum += line.total();
        return discount_ ? sum - discount_(sum) : sum;
    }

    Money total() const {
        return credit_ ? net() + vat_(net()) - credit_ : net() + vat_(net());
    }

    const Line& dearest() const;
private:
    std::vector<Line> lines_;
    Vat vat_;
    Money credit_;
    Discount discount_;
};
}  // namespace billing
