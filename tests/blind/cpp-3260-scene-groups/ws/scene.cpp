#include "scene.h"

int Scene::add(const std::string& name, double x, double y, int parent) {
    Node node;
    node.name = name;
    node.x = x;
    node.y = y;
    node.parent = parent;
    nodes_.push_back(node);
    return static_cast<int>(nodes_.size()) - 1;
}

// A group node with columns * rows nodes below it.
int Scene::addGrid(const std::string& name, int columns, int rows, double step) {
    int index = add(name, 0, 0);
    Node& group = nodes_[index];
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            add(name + "/" + std::to_string(row) + "." + std::to_string(column),
                column * step, row * step, index);
            ++group.children;
        }
    }
    return index;
}

// Position in the scene, with the offsets of all parents.
void Scene::absolute(int index, double& x, double& y) const {
    x = y = 0;
    for (int i = index; i >= 0; i = nodes_[i].parent) {
        x += nodes_[i].x;
        y += nodes_[i].y;
    }
}
