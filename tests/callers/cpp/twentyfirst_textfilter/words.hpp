#pragma once
#include <string>
#include <utility>

namespace text {

/// The words of a text, as a range.
class Words {
public:
    class Iterator {
    public:
        Iterator(const std::string& text, std::size_t at) : text_(text), at_(at) { find(); }
        std::string operator*() const { return text_.substr(at_, size_); }
        bool operator!=(const Iterator& other) const { return !(*this == other); }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

        Iterator& operator++() {
            at_ += size_;
            find();
            return *this;
        }

    private:
        void find() {
            at_ = std::min(text_.find_first_not_of(' ', at_), text_.size());
            size_ = std::min(text_.find(' ', at_), text_.size()) - at_;
        }

        const std::string& text_;
        std::size_t at_;
        std::size_t size_ = 0;
    };

    explicit Words(std::string text) : text_(std::move(text)) {}
    Iterator begin() const { return {text_, 0}; }
    Iterator end() const { return {text_, text_.size()}; }

private:
    std::string text_;
};

}  // namespace text
