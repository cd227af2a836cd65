# frozen_string_literal: true

require "minitest/autorun"
require_relative "membership"

class MembershipTest < Minitest::Test
  def member(year, month, day)
    Membership.new(Date.new(year, month, day), 2450)
  end

  def test_first_charge_on_the_first_day
    assert_equal ["10.03. 24.50"], member(2024, 3, 10).bill_until(Date.new(2024, 4, 9)).statement
  end

  def test_not_billed_twice
    m = member(2024, 3, 10).bill_until(Date.new(2024, 5, 10))
    m.bill_until(Date.new(2024, 5, 31))
    assert_equal 3 * 2450, m.total
  end

  def test_pause
    m = member(2024, 3, 10)
    m.pause(Date.new(2024, 4, 1), Date.new(2024, 4, 30))
    m.bill_until(Date.new(2024, 5, 12))
    assert_equal ["10.03. 24.50", "10.05. 24.50"], m.statement
  end

  def test_wrong_pause
    assert_raises(ArgumentError) { member(2024, 1, 1).pause(Date.new(2024, 3, 1), Date.new(2024, 2, 1)) }
  end

  def test_end_of_month
    m = member(2024, 1, 31).bill_until(Date.new(2024, 4, 30))
    assert_equal ["31.01.", "29.02.", "31.03.", "30.04."], m.statement.map { |s| s[0, 6] }
  end
end
