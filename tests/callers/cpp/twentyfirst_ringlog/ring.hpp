#pragma once
#include <cstddef>
#include <vector>

template <typename T>
class Ring {
public:
    class Iterator {
    public:
        Iterator(const Ring& ring, std::size_t at) : ring_(&ring), at_(at) {}
        const T& operator*() const { return (*ring_)[at_]; }
        const T* operator->() const { return &(*ring_)[at_]; }
        Iterator& operator++() { return ++at_, *this; }
        bool operator!=(const Iterator& other) const { return at_ != other.at_; }
    private:
        const Ring* ring_;
        std::size_t at_;
    };
    explicit Ring(std::size_t capacity) : capacity_(capacity) { values_.reserve(capacity); }

    void push(T value) {
        if (!is_full()) return values_.push_back(std::move(value));
        values_[first_] = std::move(value);
        first_ = wrap(first_ + 1);
    }

    const T& operator[](std::size_t at) const { return values_[wrap(first_ + at)]; }
    Iterator begin() const { return Iterator(*this, 0); }
    Iterator end() const { return Iterator(*this, size()); }
    std::size_t size() const { return values_.size(); }
    bool is_full() const { return size() == capacity_; }
    void clear() { values_.clear(); }
private:
    std::size_t wrap(std::size_t at) const { return at % capacity_; }
    std::size_t capacity_;
    std::size_t first_ = 0;
    std::vector<T> values_;
};
