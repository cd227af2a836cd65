#include "pool.hpp"

#include <iostream>
#include <vector>

// Holds a page for as long as the object lives.
class Guard {
public:
    Guard(PagePool& pool, int page) : pool_(pool), page_(page), data_(pool.pin(page)) {}
    Guard(const Guard&) = delete;
    void release() { pool_.unpin(page_); }
    const std::string& data() const { return data_; }

private:
    PagePool& pool_;
    int page_;
    std::string& data_;
};

static void scan(PagePool& pool, const std::vector<int>& pages) {
    for (int page : pages) {
        Guard guard(pool, page);
        std::cout << guard.data() << "\n";
        guard.release();
    }
}

int main() {
    PagePool pool(3);
    Guard root(pool, 1);
    scan(pool, {2, 3});
    Guard leaf(pool, 4);
    scan(pool, {4, 1, 2});
    std::cout << pool.hits() << " hits\n";
    leaf.release();
    root.release();
    std::cout << (pool.loaded(1) ? "root is loaded" : "root is gone") << "\n";
}
