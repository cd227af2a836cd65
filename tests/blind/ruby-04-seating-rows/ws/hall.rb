class Hall
  attr_reader :rows, :per_row

  def initialize(rows, per_row)
    @rows = rows
    @per_row = per_row
    @plan = Array.new(rows) { Array.new(per_row) }
  end

  def seat(number, guest)
    row, place = (number - 1).divmod(rows)
    raise ArgumentError, "seat #{number} is taken" if @plan[row][place]

    @plan[row][place] = guest
  end

  def to_s
    @plan.map { |row| row.map { |guest| guest ? guest[0] : '.' }.join }.join("\n")
  end
end
