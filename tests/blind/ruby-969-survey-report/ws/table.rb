# Rows that can be asked for their cells by the name of the column.
class Table
  def initialize(rows)
    @header = rows.shift
    @rows = rows
  end

  def size
    @rows.size
  end

  def column(name)
    @rows.map { |row| row[position(name)] }
  end

  def pairs(key, value)
    column(key).zip(column(value))
  end

  private

  def position(name)
    @header.index(name)
  end
end
