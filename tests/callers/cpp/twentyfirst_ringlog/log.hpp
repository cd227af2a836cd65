#pragma once
#include <memory>
#include <string>
#include <vector>
#include "ring.hpp"

enum class Level { info, error };
struct Entry {
    Level level;
    std::string text;
};

struct Sink {
    virtual ~Sink() = default;
    virtual void write(const Entry& entry) = 0;
    virtual void flush() {}
};

struct ConsoleSink : Sink {
    void write(const Entry& entry) override;
};

struct CountingSink : Sink {
    void write(const Entry&) override { ++count_; }
    void flush() override;
    int count_ = 0;
};

class Log {
public:
    explicit Log(std::size_t size) : recent_(size) {}
    template <typename S, typename... Args>
    S& attach(Args&&... args) {
        auto sink = std::make_unique<S>(std::forward<Args>(args)...);
        S& attached = *sink;
        sinks_.push_back(std::move(sink));
        return attached;
    }

    Log& operator<<(const Entry& entry);
    void close();
    std::string last_error() const;
    const Ring<Entry>& recent() const { return recent_; }
private:
    Ring<Entry> recent_;
    std::vector<std::unique_ptr<Sink>> sinks_;
};
std::string describe(Level level);
