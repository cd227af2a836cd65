#pragma once
#include <vector>

struct Road {
    int from, to, length;
};

std::vector<int> shortest(int places, const std::vector<Road>& roads, int start);
