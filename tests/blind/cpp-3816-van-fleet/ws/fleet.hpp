#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

class Van {
public:
    explicit Van(double capacity) : capacity_(capacity) {}

    bool load(const std::string& parcel, double weight);
    double weight() const { return weight_; }
    double capacity() const { return capacity_; }
    std::size_t parcels() const { return parcels_.size(); }

private:
    double capacity_;
    double weight_ = 0;
    std::vector<std::string> parcels_;
};

class Fleet {
public:
    void add(const std::string& plate, double capacity);
    bool owns(const std::string& plate);
    bool load(const std::string& plate, const std::string& parcel, double weight);
    double free_capacity() const;

private:
    std::map<std::string, std::unique_ptr<Van>> vans_;
};
