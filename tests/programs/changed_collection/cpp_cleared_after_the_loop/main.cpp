#include <cstdio>
#include <vector>

std::vector<int *> shares;

void collect(std::vector<int> &counts, int count) {
    counts.push_back(count);
    shares.push_back(&counts.back());
}

void post() {
    for (int *share : shares) {
        *share += 1;
    }
    shares.clear();
}

int main() {
    std::vector<int> counts;
    collect(counts, 3);
    collect(counts, 4);
    post();
    std::printf("%d\n", counts[0]);
}
