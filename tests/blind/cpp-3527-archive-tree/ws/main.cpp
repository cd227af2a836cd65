#include "catalogue.hpp"

#include <cstdio>

int main()
{
    Catalogue estate("Estate of Dr. E. Varga");
    const auto letters = estate.add(0, "Correspondence");
    const auto family = estate.add(letters, "Family");
    estate.add(family, "Letter to Ilona, 1911");
    estate.add(family, "Postcard from Pola, 1913");
    const auto diaries = estate.add(0, "Diaries");
    for (int year = 1908; year <= 1914; ++year)
        estate.add(diaries, "Diary " + std::to_string(year));

    estate.print();
    std::printf("%zu units\n", estate.size());
    return 0;
}
