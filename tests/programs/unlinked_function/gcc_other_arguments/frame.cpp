#include <string>

std::string frame(const std::string &text) {
    return "|" + text + "|";
}
