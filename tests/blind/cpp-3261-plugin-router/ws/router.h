#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

class Handler {
public:
    virtual ~Handler() = default;
    virtual std::string name() const = 0;
    virtual std::string run(const std::string& argument) = 0;
    int calls = 0;
};

class Router {
public:
    void add(const std::string& command, std::unique_ptr<Handler> handler);
    bool knows(const std::string& command);
    std::string dispatch(const std::string& line);
    std::vector<std::string> usage() const;

private:
    std::map<std::string, std::unique_ptr<Handler>> handlers_;
};
