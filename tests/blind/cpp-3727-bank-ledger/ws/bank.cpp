#include "bank.h"

#include <stdexcept>

void Bank::open(const std::string& number, const std::string& owner) {
    if (by_number_.count(number) != 0) {
        throw std::invalid_argument("account exists: " + number);
    }
    accounts_.push_back(Account{number, owner});
    by_number_[number] = &accounts_.back();
    note("open " + number + " for " + owner);
}

Account& Bank::account(const std::string& number) {
    auto found = by_number_.find(number);
    if (found == by_number_.end()) {
        throw std::invalid_argument("no account: " + number);
    }
    return *found->second;
}

void Bank::deposit(const std::string& number, long cents) {
    Account& target = account(number);
    target.cents += cents;
    target.bookings++;
    note("deposit " + std::to_string(cents) + " to " + number);
}

bool Bank::transfer(const std::string& from, const std::string& to, long cents) {
    Account& source = account(from);
    Account& target = account(to);
    if (source.cents < cents) {
        note("refused " + std::to_string(cents) + " from " + from);
        return false;
    }
    source.cents -= cents;
    source.bookings++;
    target.cents += cents;
    target.bookings++;
    note("transfer " + std::to_string(cents) + " from " + from + " to " + to);
    return true;
}

long Bank::total() const {
    long sum = 0;
    for (const Account& entry : accounts_) {
        sum += entry.cents;
    }
    return sum;
}

void Bank::note(const std::string& text) {
    journal_.push_back(text);
    if (journal_.size() > journal_size_) {
        journal_.pop_front();
    }
}
