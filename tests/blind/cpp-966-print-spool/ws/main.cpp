#include <iostream>

#include "spool.h"

int main()
{
    Spool spool(50);
    const std::pair<const char *, int> wanted[] = {{"lena", 12}, {"marc", 60}, {"lena", 30}, {"lena", 20}};
    for (const auto &[owner, pages] : wanted) {
        if (!spool.submit(std::make_unique<Job>(owner, pages)))
            std::cout << owner << ": no quota for " << pages << " pages\n";
    }
    while (auto job = spool.next())
        std::cout << job->owner() << " prints " << job->pages() << " pages\n";
    std::cout << "lena used " << spool.used("lena") << '\n';
}
