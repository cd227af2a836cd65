#pragma once
#include <stdexcept>

/// A pointer that may be empty and is checked when it is used.
template <typename T>
class Handle {
public:
    Handle() : target_(nullptr) {}
    explicit Handle(T* target) : target_(target) {}
    explicit operator bool() const { return target_ != nullptr; }
    T* operator->() const { return checked(); }
    T& operator*() const { return *checked(); }

private:
    T* checked() const {
        if (!target_) throw std::runtime_error("empty handle");
        return target_;
    }

    T* target_;
};
