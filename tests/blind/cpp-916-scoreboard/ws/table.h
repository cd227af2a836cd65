#pragma once

#include <string>
#include <vector>

class Table {
public:
    using Row = std::vector<std::string>;

    explicit Table(Row header);
    void add(Row row);
    std::string render() const;

private:
    std::vector<std::size_t> widths() const;

    std::vector<Row> rows_;
};
