#pragma once
#include <list>
#include <stdexcept>
#include <string>
#include <unordered_map>

// Frames of memory for the pages of a file. A page that is in use is pinned
// and stays; of the others the one that was used longest ago is replaced.
class PagePool {
public:
    explicit PagePool(std::size_t frames) : frames_(frames) {}

    std::string& pin(int page) {
        auto it = table_.find(page);
        if (it != table_.end()) {
            ++hits_;
            touch(it->second, page);
            return it->second.data;
        }
        if (table_.size() == frames_) {
            evict();
        }
        order_.push_front(page);
        Frame frame{"page " + std::to_string(page), 1, order_.begin()};
        return table_.emplace(page, frame).first->second.data;
    }

    void unpin(int page) {
        auto it = table_.find(page);
        if (it == table_.end() || it->second.pins == 0) {
            throw std::logic_error("page " + std::to_string(page) + " is not pinned");
        }
        --it->second.pins;
    }

    std::size_t hits() const { return hits_; }
    bool loaded(int page) const { return table_.count(page) > 0; }

private:
    struct Frame {
        std::string data;
        int pins;
        std::list<int>::iterator place;
    };

    void touch(Frame& frame, int page) {
        order_.erase(frame.place);
        order_.push_front(page);
        frame.place = order_.begin();
    }

    void evict() {
        for (auto it = order_.rbegin(); it != order_.rend(); ++it) {
            if (table_.at(*it).pins == 0) {
                table_.erase(*it);
                order_.erase(std::next(it).base());
                return;
            }
        }
        throw std::runtime_error("all frames are pinned");
    }

    std::size_t frames_;
    std::size_t hits_ = 0;
    std::list<int> order_;
    std::unordered_map<int, Frame> table_;
};
