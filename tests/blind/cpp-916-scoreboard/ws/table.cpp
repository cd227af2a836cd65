#include "table.h"

#include <algorithm>

namespace {
std::string pad(const std::string &text, std::size_t width)
{
    return text + std::string(width - text.size(), ' ');
}
}

Table::Table(Row header)
{
    rows_.push_back(std::move(header));
}

void Table::add(Row row)
{
    row.resize(rows_.front().size());
    rows_.push_back(std::move(row));
}

std::vector<std::size_t> Table::widths() const
{
    std::vector<std::size_t> widths(rows_.front().size(), 0);
    for (std::size_t i = 0; i + 1 < rows_.size(); ++i) {
        for (std::size_t column = 0; column < widths.size(); ++column)
            widths[column] = std::max(widths[column], rows_[i][column].size());
    }
    return widths;
}

std::string Table::render() const
{
    const auto columns = widths();
    std::string text;
    for (const auto &row : rows_) {
        for (std::size_t column = 0; column < columns.size(); ++column)
            text += pad(row[column], columns[column]) + (column + 1 < columns.size() ? " | " : "\n");
    }
    return text;
}
