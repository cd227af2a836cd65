require_relative 'result_file'

# What the ward round gets to see of a result file.
class WardReport
  def initialize(text)
    @file = ResultFile.new(text)
  end

  def abnormal
    @file.results.select(&:abnormal?).map do |r|
      "#{r.sample} #{r.analyte} #{r.value} #{r.unit} (#{r.flag})"
    end
  end

  def counts_by_sample
    @file.results.group_by(&:sample).transform_values(&:size)
  end

  def complete?
    @file.rejected.empty?
  end
end
