#include <algorithm>
#include <iostream>
#include <memory>
#include <vector>

#include "vec.hpp"

using geo::Vec;

struct Particle {
    Vec at, speed;
    int age;
};

struct Force {
    virtual Vec on(const Particle& p) const = 0;
    virtual bool active(int) const { return true; }
};

struct Gravity final : Force {
    Vec on(const Particle&) const override { return {0, -1}; }
};

struct Drag : Force {
    explicit Drag(double amount) : k(checked(amount)) {}

    Vec on(const Particle& p) const override { return -(k * p.speed); }

    bool active(int frame) const override { return frame % 2 == 0; }

protected:
    static double checked(double amount) { return std::clamp(amount, 0.0, 1.0); }
    double k;
};

struct Gust : Drag {
    using Drag::Drag;

    Vec on(const Particle& p) const override {
        Vec drag = Drag::on(p);
        return drag + Vec{1, 0};
    }
};

class Simulation {
public:
    template <class F, class... Args>
    Simulation& with(Args&&... args) {
        forces.push_back(std::make_shared<F>(std::forward<Args>(args)...));
        return *this;
    }

    void operator()(int frame) {
        for (auto& p : particles) advance(p, frame);
        prune([this](const Particle& p) { return p.age > limit(); });
    }

    void spawn(Vec speed) { particles.push_back({{}, speed, 0}); }

    const Particle& operator[](std::size_t i) const { return particles.at(i); }

private:
    void advance(Particle& p, int frame) {
        for (const auto& force : forces)
            if (force->active(frame)) p.speed += force->on(p);
        p.at += p.speed;
        ++p.age;
    }

    template <class Dead>
    void prune(Dead dead) {
        particles.erase(std::remove_if(particles.begin(), particles.end(), dead), particles.end());
    }

    int limit() const { return 10; }

    std::vector<Particle> particles;
    std::vector<std::shared_ptr<Force>> forces;
};

bool resting(const Particle& p) { return p.speed == Vec{}; }

int main() {
    Simulation sim;
    sim.with<Gravity>().with<Drag>(0.25).with<Gust>(3.0);
    sim.spawn({2, 5});
    for (int frame = 0; frame < 3; ++frame) sim(frame);
    std::cout << sim[0].at << ' ' << sim[0].speed.length() << ' ' << resting(sim[0]) << '\n';
}
