#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

template <typename T>
class Stack {
public:
    void push(T item) {
        items_.push_back(item);
        changed();
    }

    T top() const { return items_.back(); }

    template <typename F>
    void each(F visit) const {
        for (const auto& item : items_) visit(item);
    }

private:
    void changed() {}

    std::vector<T> items_;
};

struct Dog {
    std::string speak() const { return "wow"; }
    static Dog create() { return Dog(); }
};

struct Cat {
    std::string speak() const { return meow(); }
    std::string meow() const { return "meow"; }
};

template <typename T>
std::string speak(const T& animal) {
    return animal.speak();
}

template <typename T>
T make() {
    return T::create();
}

template <typename Derived>
struct Base {
    void run() { static_cast<Derived*>(this)->step(); }
};

struct Job : Base<Job> {
    void step() { ++steps; }
    int steps = 0;
};

static int twice(int value) { return value * 2; }

static int one() { return 1; }

static int next(int value) { return value + 1; }

static int half(int value) { return value / 2; }

static bool is_even(int value) { return value % 2 == 0; }

static bool by_size(int left, int right) { return left < right; }

static void see(const Dog& dog) { dog.speak(); }

static int apply(const std::function<int(int)>& action, int value) { return action(value); }

static int through(int (*action)(int), int value) { return action(value); }

static std::function<int()> counter(int start) {
    return [start]() mutable {
        start = next(start);
        return start;
    };
}

class Button {
public:
    using Handler = void (Button::*)();

    void on_click(std::function<void()> handler) { handler_ = std::move(handler); }
    void click() {
        if (handler_) handler_();
    }
    void press() { (this->*pressed_)(); }

private:
    void log() {}

    std::function<void()> handler_;
    Handler pressed_ = &Button::log;
};

static void clicked() {}

template <int N>
int factorial() {
    if constexpr (N <= 1) {
        return one();
    } else {
        return N * factorial<N - 1>();
    }
}

static void stacks() {
    Stack<Dog> dogs;
    dogs.push(make<Dog>());
    dogs.top().speak();
    dogs.each(see);
    dogs.each([](const Dog& dog) { speak(dog); });
    speak<Cat>(Cat());
}

static void functions() {
    apply(twice, 1);
    apply([](int value) { return half(value); }, 2);
    through(&twice, 3);
    auto local = [](int value) { return is_even(value); };
    local(2);
    counter(1)();
}

static void algorithms(std::vector<int> values) {
    std::sort(values.begin(), values.end(), by_size);
    std::count_if(values.begin(), values.end(), is_even);
}

static void buttons() {
    Button button;
    button.on_click(clicked);
    button.click();
    button.press();
    std::map<std::string, int (*)(int)> table{{"half", half}};
    table["half"](4);
}

int main() {
    stacks();
    functions();
    algorithms({2, 1});
    buttons();
    Job().run();
    factorial<3>();
}
