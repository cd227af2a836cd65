#include <algorithm>
#include <vector>

#include "math.h"
#include "node.h"

static void tick(double) {}

static std::unique_ptr<Node> build() {
    auto root = std::make_unique<Node>();
    auto timer = std::make_unique<Timer>();
    timer->onTick(tick);
    root->add(Sprite::create()).add(std::move(timer));
    return root;
}

static void run() {
    auto scene = build();
    scene->update(0.1);
}

static double geometry() {
    using math::Vec;
    Vec sum = Vec{1, 2} + Vec{3, 4};
    return math::lerp(0, sum.length(), 0.5) + math::clamp<int>(3, 0, 2);
}

static bool byKey(int left, int right) { return left < right; }

static int square(int value) { return value * value; }

template <typename Range, typename Function>
void transformAll(Range& range, Function function) {
    for (auto& value : range) {
        value = function(value);
    }
}

static void sorted() {
    std::vector<int> values{3, 1, 2};
    std::sort(values.begin(), values.end(), byKey);
    transformAll(values, square);
}

template <typename T>
class Pool {
public:
    static Pool& instance() {
        static Pool pool;
        return pool;
    }

    T* get() {
        if (items_.empty()) {
            grow();
        }
        return &items_.back();
    }

private:
    void grow() { items_.resize(4); }

    std::vector<T> items_;
};

static void pooled() { Pool<int>::instance().get(); }

int main() {
    run();
    geometry();
    sorted();
    pooled();
}
