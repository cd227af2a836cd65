require 'minitest/autorun'
require_relative 'ward_report'

class WardReportTest < Minitest::Test
  def test_abnormal_results_are_listed
    report = WardReport.new("S1|potassium|5.9|mmol/l|H|haemolysed\nS1|sodium|140|mmol/l|N|ok\n")
    assert_equal ['S1 potassium 5.9 mmol/l (H)'], report.abnormal
  end

  def test_missing_flag_counts_as_normal
    report = WardReport.new('S1|sodium|140|mmol/l||repeat')
    assert_empty report.abnormal
    assert report.complete?
  end

  def test_truncated_line_is_rejected
    report = WardReport.new("S1|sodium|140\n")
    refute report.complete?
  end

  def test_value_must_be_a_number
    report = WardReport.new('S1|sodium|n/a|mmol/l|N|clotted')
    refute report.complete?
  end

  def test_blank_lines_are_ignored
    report = WardReport.new("\nS1|sodium|140|mmol/l|N|ok\n\n")
    assert_equal({ 'S1' => 1 }, report.counts_by_sample)
  end

  def test_counts_by_sample
    report = WardReport.new(<<~FILE)
      S1|sodium|140|mmol/l|N|
      S1|potassium|4.1|mmol/l|N|ok
      S2|glucose|7.8|mmol/l|H|not fasting
      S2|urea|5.0|mmol/l||
    FILE
    assert_equal({ 'S1' => 2, 'S2' => 2 }, report.counts_by_sample)
  end
end
