#pragma once
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

template <class Key, class Less = std::less<Key>>
class Graph {
public:
    class Iterator {
    public:
        Iterator(const std::vector<Key>* keys, std::size_t at) : keys(keys), at(at) {}
        const Key& operator*() const { return (*keys)[at]; }
        Iterator& operator++() {
            ++at;
            return *this;
        }
        bool operator!=(const Iterator& o) const { return at != o.at; }

    private:
        const std::vector<Key>* keys;
        std::size_t at;
    };

    Graph& edge(const Key& from, const Key& to) {
        next[from].insert(to);
        next[to];
        sorted.clear();
        return *this;
    }

    Iterator begin() {
        if (sorted.empty()) sort();
        return {&sorted, 0};
    }

    Iterator end() { return {&sorted, sorted.size()}; }

private:
    enum class Mark { None, Busy, Done };

    void sort() {
        std::map<Key, Mark, Less> marks;
        std::function<void(const Key&)> visit = [&](const Key& key) {
            Mark& mark = marks[key];
            if (mark == Mark::Done) return;
            if (mark == Mark::Busy) throw cycle(key);
            mark = Mark::Busy;
            for (const auto& child : next[key]) visit(child);
            mark = Mark::Done;
            sorted.insert(sorted.begin(), key);
        };
        for (const auto& entry : next) visit(entry.first);
    }

    static std::runtime_error cycle(const Key& key) { return std::runtime_error("cycle at " + name(key)); }

    std::map<Key, std::set<Key, Less>, Less> next;
    std::vector<Key> sorted;
};
