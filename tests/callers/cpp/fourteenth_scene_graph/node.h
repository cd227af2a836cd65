#pragma once
#include <functional>
#include <memory>
#include <utility>
#include <vector>

class Node {
public:
    virtual ~Node() = default;

    void update(double time) {
        onUpdate(time);
        for (auto& child : children_) {
            child->update(time);
        }
    }

    Node& add(std::unique_ptr<Node> child) {
        attach(child.get());
        children_.push_back(std::move(child));
        return *this;
    }

protected:
    virtual void onUpdate(double) {}

private:
    void attach(Node* child) { child->parent_ = this; }

    Node* parent_ = nullptr;
    std::vector<std::unique_ptr<Node>> children_;
};

class Sprite : public Node {
public:
    static std::unique_ptr<Sprite> create() { return std::make_unique<Sprite>(); }

protected:
    void onUpdate(double) override { draw(); }

private:
    void draw() {}
};

class Timer final : public Node {
public:
    void onTick(std::function<void(double)> callback) { callback_ = std::move(callback); }

protected:
    void onUpdate(double time) override {
        if (callback_) {
            callback_(time);
        }
    }

private:
    std::function<void(double)> callback_;
};
