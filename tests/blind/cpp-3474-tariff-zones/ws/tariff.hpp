#pragma once

#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

class Tariff {
public:
    explicit Tariff(const std::string& sheet) {
        std::istringstream lines(sheet);
        std::string line;
        while (std::getline(lines, line)) {
            if (line.empty() || line[0] == '#') {
                continue;
            }
            add_row(line);
        }
    }

    int cents_for(const std::string& zone) const {
        return prices_.at(zone);
    }

    std::size_t size() const { return prices_.size(); }

private:
    static std::vector<std::string> split(const std::string& row) {
        std::vector<std::string> cells;
        std::istringstream in(row);
        std::string cell;
        while (std::getline(in, cell, ',')) {
            cells.push_back(cell);
        }
        return cells;
    }

    void add_row(const std::string& row) {
        const std::vector<std::string> cells = split(row);
        const int cents = std::stoi(cells[0]);
        for (std::size_t i = 1; i < cells.size(); ++i) {
            prices_[cells[i]] = cents;
        }
    }

    std::unordered_map<std::string, int> prices_;
};
