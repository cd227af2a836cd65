#pragma once

#include <string>
#include <vector>

struct Column {
    std::string title;
    std::size_t width;
    bool numeric;
};

class Table {
public:
    using Row = std::vector<std::string>;

    explicit Table(std::vector<Column> columns);
    void add(Row row);
    std::string render() const;

private:
    std::string line(const Row &row) const;

    std::vector<Column> columns_;
    std::vector<Row> rows_;
};
