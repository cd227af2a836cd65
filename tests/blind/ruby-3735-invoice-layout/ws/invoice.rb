# frozen_string_literal: true

require 'date'

Position = Struct.new(:text, :quantity, :cents) do
  def total
    quantity * cents
  end
end

# Renders an invoice as plain text.
class Invoice
  def initialize(number, date, positions, layout)
    @number = number
    @date = date
    @positions = positions
    @layout = layout
  end

  def header
    title = @layout[:company].upcase.center(@layout[:width])
    "#{title}\nInvoice #{@number}, #{@date.strftime(@layout[:date_format])}"
  end

  def row(text, quantity, amount)
    first, second, third = @layout.columns
    text.ljust(first) + quantity.to_s.rjust(second) + amount.rjust(third)
  end

  def total
    @positions.sum(&:total)
  end

  def render
    lines = @positions.map { |p| row(p.text, p.quantity, @layout.money(p.total)) }
    sum = row('Total', '', @layout.money(total))
    [header, rule, *lines, rule, sum, @layout[:footer]].join("\n")
  end

  private

  def rule
    '-' * @layout[:width]
  end
end
