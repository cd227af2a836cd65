# Reads the pipe-delimited result files of the laboratory's analyser.
class ResultFile
  FIELDS = %i[sample analyte value unit flag comment].freeze

  Result = Struct.new(*FIELDS, keyword_init: true) do
    def abnormal?
      %w[H L].include?(flag)
    end
  end

  attr_reader :results, :rejected

  def initialize(text)
    @results = []
    @rejected = []
    text.each_line(chomp: true).with_index(1) do |line, number|
      next if line.strip.empty?

      read_line(line, number)
    end
  end

  private

  def read_line(line, number)
    fields = line.split('|').map(&:strip)
    unless fields.size == FIELDS.size
      @rejected << number
      return
    end
    result = Result.new(**FIELDS.zip(fields).to_h)
    result.value = Float(result.value)
    @results << result
  rescue ArgumentError
    @rejected << number
  end
end
