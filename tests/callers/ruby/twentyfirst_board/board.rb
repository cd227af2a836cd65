class Board
  include Enumerable

  Cell = Struct.new(:row, :column, :alive) do
    def next_state(neighbours)
      alive ? [2, 3].include?(neighbours) : neighbours == 3
    end

    def mark
      alive ? "#" : "."
    end
  end

  def self.parse(text)
    rows = text.split
    new(rows.size, rows.first.size) do |board|
      rows.each_with_index { |row, at| board.fill(at, row) }
    end
  end

  attr_reader :rows, :columns

  def initialize(rows, columns)
    @rows = rows
    @columns = columns
    @cells = Array.new(rows) { |row| Array.new(columns) { |column| Cell.new(row, column, false) } }
    yield self if block_given?
  end

  def [](row, column)
    inside?(row, column) ? @cells[row][column] : nil
  end

  def []=(row, column, alive)
    self[row, column].alive = alive
  end

  def fill(row, text)
    text.each_char.with_index { |letter, column| self[row, column] = letter == "#" }
  end

  def each
    @cells.each { |line| line.each { |cell| yield cell } }
  end

  def each_neighbour(cell)
    [-1, 0, 1].product([-1, 0, 1]) do |down, right|
      next if down.zero? && right.zero?

      neighbour = self[cell.row + down, cell.column + right]
      yield neighbour if neighbour
    end
  end

  def step
    self.class.new(rows, columns) do |following|
      each do |cell|
        following[cell.row, cell.column] = cell.next_state(living_around(cell))
      end
    end
  end

  def ==(other)
    living == other.living
  end

  def to_s
    each_slice(columns).map { |line| line.map(&:mark).join }.join("\n")
  end

  protected

  def living
    select(&:alive).map { |cell| [cell.row, cell.column] }
  end

  private

  def living_around(cell)
    enum_for(:each_neighbour, cell).count(&:alive)
  end

  def inside?(row, column)
    row.between?(0, rows - 1) && column.between?(0, columns - 1)
  end
end
