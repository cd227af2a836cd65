#pragma once
#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

struct Account {
    std::string number;
    std::string owner;
    long cents = 0;
    int bookings = 0;
};

class Bank {
public:
    explicit Bank(std::size_t journal_size) : journal_size_(journal_size) {}

    void open(const std::string& number, const std::string& owner);
    void deposit(const std::string& number, long cents);
    bool transfer(const std::string& from, const std::string& to, long cents);

    long total() const;
    std::size_t count() const { return accounts_.size(); }
    const std::deque<std::string>& journal() const { return journal_; }

private:
    Account& account(const std::string& number);
    void note(const std::string& text);

    std::vector<Account> accounts_;
    std::map<std::string, Account*> by_number_;
    std::deque<std::string> journal_;
    std::size_t journal_size_;
};
