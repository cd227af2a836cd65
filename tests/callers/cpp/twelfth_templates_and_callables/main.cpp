#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace {

int twice(int value) { return value * 2; }

int half(int value) { return value / 2; }

int plus(int left, int right) { return left + right; }

bool even(int value) { return value % 2 == 0; }

void print(int value) { (void)value; }

void notify(const std::string& name) { (void)name; }

std::string unknown() { return "?"; }

}  // namespace

using Operation = int (*)(int);

static const std::map<std::string, Operation> kOperations = {{"twice", twice}, {"half", &half}};

int run(const std::string& name, int value) {
    auto found = kOperations.find(name);
    return found == kOperations.end() ? value : found->second(value);
}

template <typename F>
int apply(F function, int value) {
    return function(value);
}

template <typename F, typename G>
auto compose(F first, G second) {
    return [=](auto value) { return second(first(value)); };
}

class Signal {
public:
    using Slot = std::function<void(const std::string&)>;

    Signal& connect(Slot slot) {
        slots_.push_back(std::move(slot));
        return *this;
    }

    void operator()(const std::string& name) const {
        for (const auto& slot : slots_) {
            slot(name);
        }
    }

private:
    std::vector<Slot> slots_;
};

class Window {
public:
    Window() {
        closed_.connect([this](const std::string& name) { onClose(name); });
        closed_.connect(std::bind(&Window::save, this, std::placeholders::_1));
    }

    void close() { closed_("window"); }
    void save(const std::string& name) { notify(name); }

private:
    void onClose(const std::string&) { hide(); }
    void hide() {}
    Signal closed_;
};

template <typename T>
class Stack {
public:
    void push(T value) { items_.push_back(grown(std::move(value))); }
    T& top() { return items_.back(); }
    auto begin() { return items_.begin(); }
    auto end() { return items_.end(); }

private:
    T grown(T value) { return value; }
    std::vector<T> items_;
};

template <typename Derived>
struct Counted {
    int count() { return static_cast<Derived*>(this)->size(); }
};

struct Pile : Counted<Pile> {
    int size() { return number(); }
    static int number() { return 1; }
};

struct Adder {
    int by;
    int operator()(int value) const { return sum(value); }
    int sum(int value) const { return value + by; }
};

struct Point {
    int x = 0;

    friend Point operator+(const Point& left, const Point& right) { return Point{plus(left.x, right.x)}; }
    bool operator==(const Point& other) const { return same(other); }
    bool same(const Point& other) const { return x == other.x; }
    Point& operator++() {
        moved();
        return *this;
    }
    void moved() { ++x; }
};

template <typename T>
T largest(T first) {
    return first;
}

template <typename T, typename... Rest>
T largest(T first, Rest... rest) {
    return std::max(first, largest(rest...));
}

static void functions() {
    run("twice", 1);
    apply(twice, 2);
    apply([](int value) { return half(value); }, 3);
    apply(Adder{1}, 4);
    compose(twice, half)(5);
    int (*pointer)(int, int) = plus;
    pointer(1, 2);
    auto local = [](int value) { print(value); };
    local(6);
}

static int algorithms() {
    std::vector<int> values{1, 2};
    std::transform(values.begin(), values.end(), values.begin(), twice);
    std::for_each(values.begin(), values.end(), print);
    auto found = std::find_if(values.begin(), values.end(), even);
    (void)found;
    return std::accumulate(values.begin(), values.end(), 0, plus);
}

static void stacks() {
    Stack<Window> windows;
    windows.push(Window{});
    windows.top().close();
    for (auto& window : windows) {
        window.save("x");
    }
    Pile pile;
    pile.count();
    largest(1, 2);
}

static std::string points() {
    Point point = Point{1} + Point{2};
    ++point;
    std::optional<Point> maybe = point;
    if (maybe && maybe->same(point)) {
        return point == *maybe ? unknown() : "";
    }
    return unknown();
}

int main() {
    functions();
    algorithms();
    stacks();
    points();
}
