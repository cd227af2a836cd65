#include <cstdio>

#include "prices.h"

static const char *sheet = "item; price; unit\r\n"
                           "plums; 3.20; kg\r\n"
                           "saffron; 4.50; g\r\n"
                           "butter; 5.10; lb\r\n";

int main()
{
    Prices prices;
    prices.read(sheet);
    std::printf("%zu items\n", prices.size());
    for (const char *item : {"plums", "butter", "saffron"})
        std::printf("%-8s %9.2f\n", item, prices.per_kilo(item));
}
