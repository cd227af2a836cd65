#pragma once
#include <string>

struct Track {
    std::string title;
    std::string length;
};

int rounded(int seconds);
