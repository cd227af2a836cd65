# The average score by one of the columns.
class Report
  def initialize(column, table)
    @column = column
    @table = table
  end

  def lines
    ["#{@column} (#{@table.size} answers)"] + averages.map do |group, score|
      format("  %-6s %.1f", group, score)
    end
  end

  private

  def averages
    groups = @table.pairs(@column, "score").group_by(&:first)
    groups.sort.to_h do |group, pairs|
      scores = pairs.map { |_, score| Integer(score) }
      [group, scores.sum / scores.size.to_f]
    end
  end
end
