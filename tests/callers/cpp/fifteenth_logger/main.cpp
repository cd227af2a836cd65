#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

class Sink {
public:
    virtual ~Sink() = default;
    virtual void write(const std::string& text) = 0;
    virtual void flush() {}
};

class ConsoleSink : public Sink {
public:
    void write(const std::string&) override {}
};

static int count(const std::vector<std::string>& lines) { return static_cast<int>(lines.size()); }

class MemorySink : public Sink {
public:
    void write(const std::string& text) override { lines_.push_back(text); }
    void flush() override { lines_.clear(); }
    int size() const { return count(lines_); }

private:
    std::vector<std::string> lines_;
};

class Logger {
public:
    static Logger& instance() {
        static Logger logger;
        return logger;
    }

    void add(std::shared_ptr<Sink> sink) { sinks_.push_back(std::move(sink)); }

    void log(const std::string& text) {
        for (const auto& sink : sinks_) {
            sink->write(format(text));
            sink->flush();
        }
    }

private:
    static std::string format(const std::string& text) { return "> " + text; }

    std::vector<std::shared_ptr<Sink>> sinks_;
};

class Scope {
public:
    explicit Scope(std::string name) : name_(std::move(name)) { Logger::instance().log(name_); }

    static Scope make(const std::string& name) { return Scope(name); }

private:
    std::string name_;
};

class Task {
public:
    explicit Task(int value) : value_(value) {}

    Task& then(std::function<void(int)> callback) {
        callbacks_.push_back(std::move(callback));
        return *this;
    }

    void run() {
        for (auto& callback : callbacks_) {
            callback(value_);
        }
    }

private:
    int value_;
    std::vector<std::function<void(int)>> callbacks_;
};

static void done(int) {}

static int sum() { return 0; }

template <typename First, typename... Rest>
int sum(First first, Rest... rest) {
    return first + sum(rest...);
}

static void run() {
    auto memory = std::make_shared<MemorySink>();
    Logger::instance().add(memory);
    Logger::instance().add(std::make_shared<ConsoleSink>());
    Logger::instance().log("start");
    auto scope = Scope::make("run");
    Task task(3);
    task.then(done).then([](int) {});
    task.run();
    sum(1, 2, memory->size());
}

int main() { run(); }
