#include "fleet.hpp"

bool Van::load(const std::string& parcel, double weight)
{
    if (weight_ + weight > capacity_)
        return false;
    parcels_.push_back(parcel);
    weight_ += weight;
    return true;
}

void Fleet::add(const std::string& plate, double capacity)
{
    vans_[plate] = std::make_unique<Van>(capacity);
}

bool Fleet::owns(const std::string& plate)
{
    return vans_[plate] != nullptr;
}

bool Fleet::load(const std::string& plate, const std::string& parcel, double weight)
{
    if (!owns(plate))
        return false;
    return vans_.at(plate)->load(parcel, weight);
}

double Fleet::free_capacity() const
{
    double sum = 0;
    for (const auto& [plate, van] : vans_)
        sum += van->capacity() - van->weight();
    return sum;
}
