#pragma once

#include <string>
#include <vector>

struct Plan {
    std::vector<std::string> names;
    std::optional<int> first() const;
};
