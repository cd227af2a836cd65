#pragma once
#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <vector>

struct Wine {
    std::string name;
    std::string region;
    int bottles = 0;
};

inline std::string normalized(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::replace(s.begin(), s.end(), '-', ' ');
    return s;
}

// Temperatures each region wants, in tenths of a degree.
class Climate {
public:
    void set(const std::string& region, int tenths) { wanted_[normalized(region)] = tenths; }

    bool knows(const std::string& region) const { return wanted_.count(normalized(region)) > 0; }

    int wanted(const std::string& region) const { return wanted_.at(normalized(region)); }

private:
    std::map<std::string, int> wanted_;
};

class Cellar {
public:
    explicit Cellar(const Climate& climate) : climate_(climate) {}

    // Wines of unknown regions stay in the crate.
    bool store(const Wine& wine) {
        if (!climate_.knows(wine.region)) return false;
        shelves_[normalized(wine.region)].push_back(wine);
        return true;
    }

    std::vector<std::string> regions() const {
        std::vector<std::string> out;
        for (const auto& [region, wines] : shelves_) out.push_back(wines.front().region);
        return out;
    }

    int bottles(const std::string& region) const {
        int n = 0;
        for (const Wine& wine : shelves_.at(region)) n += wine.bottles;
        return n;
    }

private:
    const Climate& climate_;
    std::map<std::string, std::vector<Wine>> shelves_;
};
