#pragma once

#include <cstddef>
#include <string>
#include <vector>

enum class Level { Fonds, Series, File, Item };

struct Unit {
    std::string title;
    Level level;
    std::size_t parent;
    std::vector<std::size_t> children;
};

/// Descriptive units of one archive, stored flat; index 0 is the root.
class Catalogue {
public:
    explicit Catalogue(const std::string& holder);

    std::size_t add(std::size_t parent, const std::string& title);
    const Unit& at(std::size_t index) const { return units_.at(index); }
    std::string signature(std::size_t index) const;
    std::size_t size() const { return units_.size(); }
    void print(std::size_t index = 0, int depth = 0) const;

private:
    std::vector<Unit> units_;
};
