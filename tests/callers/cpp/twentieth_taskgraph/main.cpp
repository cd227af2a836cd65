#include <iostream>
#include <unordered_map>

#include "graph.hpp"

struct Task {
    std::string id;
    int weight;
};

struct ById {
    bool operator()(const Task& a, const Task& b) const { return a.id < b.id; }
};

std::string name(const Task& task) { return task.id; }

class Context {
public:
    void note(const std::string& line) { log += line + ';'; }
    const std::string& history() const { return log; }

private:
    std::string log;
};

using Action = void (*)(Context&, const Task&);

void compile(Context& context, const Task& task) { context.note("cc " + name(task)); }

void link(Context& context, const Task& task) { context.note("ld " + task.id); }

void skip(Context&, const Task&) {}

class Runner {
public:
    using Hook = void (Runner::*)(const Task&);

    explicit Runner(Context& context) : context(context) { actions = {{"app", link}, {"core", compile}}; }

    void run(Graph<Task, ById>& graph, Hook hook) {
        for (const Task& task : graph) {
            pick(task)(context, task);
            (this->*hook)(task);
        }
    }

    void count(const Task& task) { total += task.weight; }

    void trace(const Task& task) { context.note("done " + name(task)); }

    int total = 0;

private:
    Action pick(const Task& task) const {
        auto found = actions.find(task.id);
        return found == actions.end() ? &skip : found->second;
    }

    Context& context;
    std::unordered_map<std::string, Action> actions;
};

int main() {
    Graph<Task, ById> graph;
    Task app{"app", 3}, core{"core", 5}, docs{"docs", 1};
    graph.edge(app, core).edge(docs, app);
    Context context;
    Runner runner(context);
    runner.run(graph, &Runner::count);
    runner.run(graph, &Runner::trace);
    std::cout << runner.total << ' ' << context.history() << '\n';
    try {
        graph.edge(core, app);
        for (const auto& task : graph) std::cout << task.id;
    } catch (const std::exception& e) {
        std::cout << e.what() << '\n';
    }
}
