#pragma once

#include <set>
#include <string>
#include <vector>

struct Alarm {
    std::string source;
    int severity;
    long raised;
};

struct MoreUrgent {
    bool operator()(const Alarm& a, const Alarm& b) const
    {
        if (a.severity != b.severity)
            return a.severity > b.severity;
        return a.raised < b.raised;
    }
};

class Board {
public:
    void raise(const std::string& source, int severity, long now)
    {
        open_.insert(Alarm{source, severity, now});
    }

    int clear(const std::string& source)
    {
        int gone = 0;
        for (auto it = open_.begin(); it != open_.end();) {
            if (it->source == source) {
                it = open_.erase(it);
                ++gone;
            } else {
                ++it;
            }
        }
        return gone;
    }

    std::vector<std::string> top(std::size_t count) const
    {
        std::vector<std::string> names;
        for (const Alarm& alarm : open_) {
            if (names.size() == count)
                break;
            names.push_back(alarm.source);
        }
        return names;
    }

    std::size_t size() const { return open_.size(); }

private:
    std::set<Alarm, MoreUrgent> open_;
};
