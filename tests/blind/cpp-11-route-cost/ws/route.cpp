#include "route.hpp"

#include <climits>
#include <stdexcept>

static void verify(const std::vector<int>& distance) {
    for (int d : distance) {
        if (d < 0) throw std::range_error("negative distance");
    }
}

std::vector<int> shortest(int places, const std::vector<Road>& roads, int start) {
    std::vector<int> distance(places, INT_MAX);
    distance[start] = 0;
    for (int round = 1; round < places; ++round) {
        for (const Road& road : roads) {
            int through = distance[road.from] + road.length;
            if (through < distance[road.to]) {
                distance[road.to] = through;
            }
        }
    }
    verify(distance);
    return distance;
}
