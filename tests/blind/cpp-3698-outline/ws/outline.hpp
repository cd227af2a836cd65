#pragma once
#include <string>
#include <vector>

// An outline of headings, kept in one vector; children are indices.
struct Heading {
    std::string title;
    int level = 0;
    std::vector<std::size_t> children;
};

class Outline {
public:
    Outline();
    void add(int level, const std::string& title);
    std::string numbered() const;
    std::size_t size() const { return headings_.size() - 1; }

private:
    std::size_t open_at(int level) const;
    std::size_t attach(std::size_t parent, const std::string& title);
    void write(std::size_t at, const std::string& prefix, std::string& out) const;

    std::vector<Heading> headings_; // the first one is the root
    std::vector<std::size_t> path_; // from the root to the last heading
};
