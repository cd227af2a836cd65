#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// CRTP base: layout is shared, the brackets come from the derived writer.
template <class Derived>
class Writer {
public:
    Derived& field(const std::string& name) {
        separate();
        out << self().quote(name) << self().colon();
        fresh = true;
        return self();
    }

    template <class T>
    Derived& operator<<(const T& value) {
        separate();
        put(value);
        return self();
    }

    template <class Body>
    Derived& object(Body body) {
        separate();
        out << '{';
        nested([&] { body(self()); });
        out << '}';
        return self();
    }

    std::string text() const { return out.str(); }

protected:
    std::string quote(const std::string& raw) const { return '"' + raw + '"'; }

private:
    Derived& self() { return static_cast<Derived&>(*this); }

    void separate() {
        if (!std::exchange(fresh, false)) out << self().comma();
    }

    void nested(const std::function<void()>& inside) {
        fresh = true;
        inside();
        fresh = false;
    }

    template <class T>
    void put(const T& value) {
        if constexpr (std::is_arithmetic_v<T>)
            out << value;
        else
            out << self().quote(describe(value));
    }

    std::ostringstream out;
    bool fresh = true;
};

class Compact : public Writer<Compact> {
public:
    const char* comma() const { return ","; }
    const char* colon() const { return ":"; }
};

class Pretty : public Writer<Pretty> {
public:
    const char* comma() const { return ",\n"; }
    const char* colon() const { return ": "; }
    std::string quote(const std::string& raw) const {
        std::string escaped;
        for (char c : raw) escaped += escape(c);
        return Writer::quote(escaped);
    }

private:
    static std::string escape(char c) { return c == '"' ? "\\\"" : std::string(1, c); }
};

struct Version {
    int major, minor;
    std::string str() const { return std::to_string(major) + "." + std::to_string(minor); }
};

template <class T>
std::string describe(const T& value) {
    return value.str();
}

template <class W>
std::string render(const std::map<std::string, int>& sizes, Version version) {
    W writer;
    auto body = [&](W& w) {
        w.field("version") << version;
        for (const auto& [name, size] : sizes) w.field(name) << size;
    };
    writer.object(body);
    return writer.text();
}

int main() {
    std::map<std::string, int> sizes{{"a\"b", 3}, {"lib", 40}};
    std::string (*renderers[])(const std::map<std::string, int>&, Version) = {render<Compact>, render<Pretty>};
    for (auto renderer : renderers) std::cout << renderer(sizes, {1, 4}) << '\n';
}
