#include "stage.h"

#include <algorithm>

void Stage::add(std::unique_ptr<Puppet> puppet) {
    cast_.push_back(std::move(puppet));
    by_name_[puppet->name()] = cast_.back().get();
}

bool Stage::walk(const std::string &name, int by) {
    const auto entry = by_name_.find(name);
    if (entry == by_name_.end()) {
        return false;
    }
    Puppet *puppet = entry->second;
    const int wanted = puppet->place() + by;
    const int allowed = std::clamp(wanted, 0, width_ - 1);
    puppet->walk(allowed - puppet->place());
    return true;
}

std::string Stage::picture() const {
    std::string row(width_, '.');
    for (const auto &puppet : cast_) {
        row[puppet->place()] = puppet->name().front();
    }
    return row;
}
