#include "table.h"

namespace {
std::string pad(const std::string &text, const Column &column)
{
    const std::string blanks(column.width - text.size(), ' ');
    return column.numeric ? blanks + text : text + blanks;
}
}

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add(Row row)
{
    row.resize(columns_.size());
    rows_.push_back(std::move(row));
}

std::string Table::line(const Row &row) const
{
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i)
        text += pad(row[i], columns_[i]) + (i + 1 < row.size() ? " | " : "\n");
    return text;
}

std::string Table::render() const
{
    Row titles;
    for (const auto &column : columns_)
        titles.push_back(column.title);
    std::string text = line(titles);
    for (const auto &row : rows_)
        text += line(row);
    return text;
}
