#include "engine.h"

namespace engine {

static double clamp(double value) { return value < 0 ? 0 : value; }

Body* Body::push(double by) {
    speed_ += clamp(by);
    return this;
}

void Body::tick(double step) { push(step); }

double Body::checked(double mass) { return clamp(mass); }

void Rocket::before(double step) {
    if (fuel_ == 0) {
        refuel();
    }
    Body::before(step);
    push(step)->push(step);
}

World& World::shared() {
    static World world;
    return world;
}

void World::adopt(std::unique_ptr<Component> component) {
    names_[component->name()] = component.get();
    components_.push_back(std::move(component));
}

void World::step(double by) {
    for (auto& component : components_) {
        component->update(by);
    }
}

Component* World::find(const std::string& name) {
    auto found = names_.find(name);
    return found == names_.end() ? nullptr : found->second;
}

World::Stats World::collect() const {
    Stats stats;
    stats.count = static_cast<int>(components_.size());
    return stats;
}

}  // namespace engine
