#include "catalogue.hpp"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

namespace {

Level below(Level level)
{
    switch (level) {
    case Level::Fonds: return Level::Series;
    case Level::Series: return Level::File;
    default: return Level::Item;
    }
}

}  // namespace

Catalogue::Catalogue(const std::string& holder)
{
    units_.push_back({holder, Level::Fonds, 0, {}});
}

std::size_t Catalogue::add(std::size_t parent, const std::string& title)
{
    Unit& owner = units_.at(parent);
    if (owner.level == Level::Item)
        throw std::invalid_argument("an item cannot hold further units");

    const std::size_t index = units_.size();
    units_.push_back({title, below(owner.level), parent, {}});
    owner.children.push_back(index);
    return index;
}

std::string Catalogue::signature(std::size_t index) const
{
    if (index == 0)
        return "A";
    const Unit& unit = units_.at(index);
    const auto& siblings = units_.at(unit.parent).children;
    const auto place = std::find(siblings.begin(), siblings.end(), index) - siblings.begin();
    return signature(unit.parent) + "/" + std::to_string(place + 1);
}

void Catalogue::print(std::size_t index, int depth) const
{
    const Unit& unit = units_.at(index);
    std::printf("%*s%s %s\n", depth * 2, "", signature(index).c_str(), unit.title.c_str());
    for (std::size_t child : unit.children)
        print(child, depth + 1);
}
