#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace engine {

class Component {
public:
    virtual ~Component() = default;

    void update(double step) {
        before(step);
        tick(step);
        after();
    }

    virtual std::string name() const { return "component"; }

protected:
    virtual void before(double) {}
    virtual void tick(double step) = 0;
    void after() { ++updates_; }

private:
    int updates_ = 0;
};

class Body : public Component {
public:
    explicit Body(double mass) : mass_(checked(mass)) {}

    std::string name() const override { return Component::name() + suffix(); }
    Body* push(double by);
    double speed() const { return speed_; }

protected:
    void tick(double step) override;

private:
    static double checked(double mass);
    static std::string suffix() { return " body"; }
    double mass_;
    double speed_ = 0;
};

class Rocket final : public Body {
public:
    using Body::Body;

    Rocket() : Body(1) { refuel(); }

    void refuel() { fuel_ = full(); }

protected:
    void before(double step) override;

private:
    static constexpr int full() { return 9; }
    int fuel_ = 0;
};

class World {
public:
    static World& shared();

    template <typename T, typename... Args>
    T& spawn(Args&&... args) {
        auto made = std::make_unique<T>(std::forward<Args>(args)...);
        T& result = *made;
        adopt(std::move(made));
        return result;
    }

    void step(double by);
    Component* find(const std::string& name);
    Component& operator[](const std::string& name) { return *find(name); }

    struct Stats {
        int count = 0;
        bool busy() const { return count > limit(); }
        static int limit() { return 3; }
    };

    Stats stats() const { return collect(); }

private:
    void adopt(std::unique_ptr<Component> component);
    Stats collect() const;
    std::vector<std::unique_ptr<Component>> components_;
    std::map<std::string, Component*> names_;
};

}  // namespace engine
