#include "engine.h"

using namespace engine;

static void log(const std::string& text) { (void)text; }

static void log(int number) { (void)number; }

static void fly() {
    Rocket& rocket = World::shared().spawn<Rocket>();
    rocket.refuel();
    World::shared().spawn<Body>(2.0).push(1)->push(2);
    World::shared().step(0.1);
    log(rocket.name());
}

static void look() {
    World& world = World::shared();
    if (auto* body = dynamic_cast<Body*>(world.find("component body"))) {
        log(static_cast<int>(body->speed()));
    }
    world["component body"].update(1);
    if (world.stats().busy()) {
        log("busy");
    }
}

static void own() {
    std::shared_ptr<Component> shared = std::make_shared<Body>(1.0);
    shared->update(1);
    auto* raw = new Rocket;
    raw->update(2);
    delete raw;
    const Body still(3);
    still.speed();
}

int main() {
    fly();
    look();
    own();
    return 0;
}
