#include "money.hpp"
#include <cmath>
#include <ostream>

namespace billing {
Money Money::zero() { return Money(0); }

Money Money::parse(const std::string& text) {
    return Money(std::lround(std::stod(text) * 100));
}

Money& Money::operator+=(const Money& other) { return cents_ += other.cents_, *this; }

Money& Money::operator-=(const Money& other) {
    cents_ -= other.cents();
    return *this;
}

Money operator+(Money left, const Money& right) { return left += right; }
Money operator-(Money left, const Money& right) { return left -= right; }

Money operator*(const Money& amount, double factor) {
    return Money(std::lround(amount.cents() * factor));
}
bool operator==(const Money& left, const Money& right) { return left.cents() == right.cents(); }
bool operator<(const Money& left, const Money& right) { return left.cents() < right.cents(); }

std::ostream& operator<<(std::ostream& out, const Money& amount) {
    return out << amount.cents() / 100 << '.' << std::abs(amount.cents() % 100);
}
}  // namespace billing
