#include <optional>

int main()
{
    std::optional<int> one;
    return one ? 1 : 0;
}
