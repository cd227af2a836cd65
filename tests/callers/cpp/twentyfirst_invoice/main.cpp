#include <algorithm>
#include <iostream>
#include "invoice.hpp"

namespace billing {
const Line& Invoice::dearest() const {
    return *std::max_element(lines_.begin(), lines_.end(), [](const Line& left, const Line& right) {
        return left.total() < right.total();
    });
}
}  // namespace billing

using namespace billing;
static Money loyalty(const Money& sum) { return sum * 0.05; }
static bool is_free(const Invoice& invoice) { return invoice.total() == Money::zero(); }

static void print(const Invoice& invoice) {
    std::cout << "net " << invoice.net() << ", total " << invoice.total() << '\n';
}

int main() {
    Invoice invoice(0.19);
    invoice.add("paper", 3, Money::parse("4.20")).add("ink", 1, Money(2999));
    print(invoice);
    invoice.set_discount(loyalty);
    print(invoice);
    invoice.set_discount([](const Money& sum) { return std::min(sum, Money(500)); });
    print(invoice);
    std::cout << invoice.dearest().title << '\n';
}
