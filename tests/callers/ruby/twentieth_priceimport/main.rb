class Pipeline
  def initialize
    @steps = []
    yield self if block_given?
  end

  def step(callable = nil, &block)
    @steps << (callable || block)
    self
  end

  def >>(other)
    step(other)
  end

  def call(row)
    @steps.reduce(row) { |value, step| step.call(value) }
  end

  def to_proc
    method(:call).to_proc
  end
end

class Table
  include Enumerable

  def self.parse(text)
    header, *rows = text.lines.map { |line| cells(line) }
    new(rows.map { |row| header.map(&:to_sym).zip(row).to_h })
  end

  def self.cells(line)
    line.chomp.split(',').map(&:strip)
  end
  private_class_method :cells

  def initialize(rows)
    @rows = rows
  end

  def each
    return enum_for(:each) unless block_given?

    @rows.each { |row| yield row }
  end

  def [](index)
    @rows[index]
  end

  def column(name)
    map { |row| row[name] }
  end
end

class Rounding
  def call(row)
    row.merge(price: nearest(row[:price]))
  end

  def nearest(price)
    (price * 20).round / 20.0
  end
end

module Report
  module_function

  def render(rows, title:)
    ([heading(title)] + rows.map(&method(:line))).join("\n")
  end

  def heading(title)
    title.center(20, '-')
  end

  def line(row)
    row.values.join(' | ')
  end
end

def number(text)
  Float(text)
end

taxed = ->(row) { row.merge(price: with_tax(row[:price])) }

def with_tax(price, rate = 0.19)
  price * (1 + rate)
end

def pricing(tax)
  Pipeline.new do |p|
    p.step { |row| row.merge(price: number(row[:price])) }
    p >> tax >> Rounding.new
  end
end

table = Table.parse("name,price\npen, 1.10\nbook, 12.99\n")
puts Report.render(table.map(&pricing(taxed)), title: 'prices')
puts table.column(:name).inspect, table.first[:price], table[1][:name]
puts table.each.next
