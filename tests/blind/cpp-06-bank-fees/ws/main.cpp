#include <iostream>

#include "audit.hpp"
#include "bank.hpp"

int main() {
    Account ana("ana", 50000), bo("bo", 1000);
    bo.deposit(2500);
    audit("bo", bo.balance(), 3500);
    ana.withdraw(10000);
    ana.withdraw(5000);
    audit("ana", ana.balance(), 34700);
    std::cout << "books are in order\n";
}
