#pragma once
#include <string>
#include <vector>

struct Node {
    std::string name;
    double x = 0;
    double y = 0;
    int parent = -1;
    int children = 0;
};

class Scene {
public:
    int add(const std::string& name, double x, double y, int parent = -1);
    int addGrid(const std::string& name, int columns, int rows, double step);
    void absolute(int index, double& x, double& y) const;
    const Node& at(int index) const { return nodes_.at(index); }
    std::size_t size() const { return nodes_.size(); }

private:
    std::vector<Node> nodes_;
};
