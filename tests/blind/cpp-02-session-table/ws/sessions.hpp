#pragma once
#include <string>
#include <vector>

struct Session {
    std::string user;
    int seen;
};

class Sessions {
public:
    void add(const std::string& user, int seen) { list_.push_back({user, seen}); }
    int prune(int now, int limit) {
        int gone = 0;
        for (auto it = list_.begin(); it != list_.end(); ++it) {
            if (now - it->seen > limit) {
                list_.erase(it);
                ++gone;
            }
        }
        return gone;
    }
    size_t size() const { return list_.size(); }

private:
    std::vector<Session> list_;
};
