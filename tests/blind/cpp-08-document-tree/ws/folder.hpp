#pragma once
#include <memory>
#include <string>
#include <vector>

struct Document {
    std::string title;
    int pages;
};

class Folder {
public:
    Document* add(const std::string& title, int pages) {
        items_.push_back(std::make_unique<Document>(Document{title, pages}));
        return items_.back().get();
    }
    Document* remove(const std::string& title) {
        for (auto it = items_.begin(); it != items_.end(); ++it) {
            if ((*it)->title != title) continue;
            Document* taken = it->get();
            items_.erase(it);
            return taken;
        }
        return nullptr;
    }
    int pages() const {
        int sum = 0;
        for (const auto& item : items_) sum += item->pages;
        return sum;
    }
    void adopt(Document* document) { items_.emplace_back(document); }

private:
    std::vector<std::unique_ptr<Document>> items_;
};
