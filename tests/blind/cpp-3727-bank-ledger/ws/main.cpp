#include <cstdio>

#include "bank.h"

int main() {
    Bank bank(4);
    bank.open("1001", "Mira Holm");
    bank.deposit("1001", 50000);
    bank.open("1002", "Jan Petit");
    bank.open("1003", "Lea Roth");
    bank.transfer("1001", "1003", 12500);
    bank.transfer("1002", "1003", 100);
    bank.deposit("1002", 7700);
    std::printf("%zu accounts, %ld cents\n", bank.count(), bank.total());
    for (const std::string& line : bank.journal()) {
        std::printf("  %s\n", line.c_str());
    }
    return 0;
}
