class Report
  DEFAULT_LABEL = +'item '
  WIDTH = 12

  def initialize
    @rows = []
  end

  def row(number, label: DEFAULT_LABEL)
    text = label << number.to_s
    @rows << pad(text)
  end

  def to_s
    @rows.map { |row| "|#{row}|" }.join("\n")
  end

  private

  def pad(text)
    raise ArgumentError, "#{text.inspect} is wider than #{WIDTH}" if text.size > WIDTH

    text.ljust(WIDTH)
  end
end
