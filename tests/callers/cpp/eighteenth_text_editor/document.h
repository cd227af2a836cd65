#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

class Document;

struct Command {
    virtual ~Command() = default;
    virtual void apply(Document& document) = 0;
    virtual void undo(Document& document) = 0;
    virtual bool merges(const Command& other) const { return same(other); }

private:
    bool same(const Command& other) const { return this == &other; }
};

class Document {
public:
    using Listener = std::function<void(const Document&)>;

    void insert(std::size_t at, const std::string& text) {
        text_.insert(at, text);
        changed();
    }

    void erase(std::size_t at, std::size_t count) {
        text_.erase(at, count);
        changed();
    }

    void listen(Listener listener) { listeners_.push_back(std::move(listener)); }

    const std::string& text() const { return text_; }

    char operator[](std::size_t at) const { return text_[check(at)]; }

    friend bool operator==(const Document& left, const Document& right) {
        return left.text() == right.text();
    }

private:
    std::size_t check(std::size_t at) const { return at < text_.size() ? at : 0; }

    void changed() {
        for (const auto& listener : listeners_) listener(*this);
    }

    std::string text_;
    std::vector<Listener> listeners_;
};

class Insert : public Command {
public:
    Insert(std::size_t at, std::string text) : at_(at), text_(normalized(std::move(text))) {}

    void apply(Document& document) override { document.insert(at_, text_); }
    void undo(Document& document) override { document.erase(at_, length()); }

protected:
    std::size_t length() const { return text_.size(); }

private:
    static std::string normalized(std::string text);

    std::size_t at_;
    std::string text_;
};

template <typename T>
class Stack {
public:
    void push(T value) { values_.push_back(std::move(value)); }

    T pop() {
        T top = std::move(values_.back());
        values_.pop_back();
        return top;
    }

    bool empty() const { return values_.empty(); }

    template <typename Visit>
    void each(Visit visit) const {
        for (const auto& value : values_) visit(*value);
    }

private:
    std::vector<T> values_;
};

class History {
public:
    explicit History(Document& document) : document_(document) {}

    void run(std::unique_ptr<Command> command);
    bool undo();
    int count() const;

private:
    Document& document_;
    Stack<std::unique_ptr<Command>> done_;
};
