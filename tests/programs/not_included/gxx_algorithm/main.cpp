#include <vector>

int main()
{
    std::vector<int> values = {2, 1};
    std::stable_sort(values.begin(), values.end());
    return values[0] - 1;
}
