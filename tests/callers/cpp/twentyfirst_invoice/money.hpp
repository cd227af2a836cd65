#pragma once
#include <iosfwd>
#include <string>

namespace billing {
class Money {
public:
    explicit Money(long cents) : cents_(cents) {}
    static Money zero();
    static Money parse(const std::string& text);
    Money& operator+=(const Money& other);
    Money& operator-=(const Money& other);
    long cents() const { return cents_; }
    explicit operator bool() const { return cents_ != 0; }
private:
    long cents_;
};
Money operator+(Money left, const Money& right);
Money operator-(Money left, const Money& right);
Money operator*(const Money& amount, double factor);
bool operator==(const Money& left, const Money& right);
bool operator<(const Money& left, const Money& right);
std::ostream& operator<<(std::ostream& out, const Money& amount);
}  // namespace billing
