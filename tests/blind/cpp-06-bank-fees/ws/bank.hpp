#pragma once
#include <stdexcept>
#include <string>

inline int fee(int cents, int percent) {
    return cents * (percent / 100);
}

class Account {
public:
    Account(std::string owner, int cents) : owner_(std::move(owner)), cents_(cents) {}

    void withdraw(int cents) {
        int charged = cents + fee(cents, 2);
        if (charged > cents_) throw std::runtime_error(owner_ + " is short of money");
        cents_ -= charged;
    }

    void deposit(int cents) { cents_ += cents; }
    int balance() const { return cents_; }

private:
    std::string owner_;
    int cents_;
};
