# frozen_string_literal: true

require 'minitest/autorun'
require_relative 'lease'

class LeaseTest < Minitest::Test
  def test_payments
    lease = Lease.new(Date.new(2023, 11, 15), 64_000)
    assert_equal ['2023-11-15 640.00', '2023-12-15 640.00', '2024-01-15 640.00'],
                 lease.payments(3).map(&:to_s)
  end

  def test_lease_that_ends
    lease = Lease.new(Date.new(2023, 2, 1), 50_000, months: 3, ends: Date.new(2023, 8, 31))
    assert_equal 3, lease.payments(10).size
  end

  def test_total
    lease = Lease.new(Date.new(2023, 5, 31), 1_000)
    assert_equal 2_000, lease.total_until(Date.new(2023, 6, 30))
  end

  def test_next_due_at_end_of_month
    lease = Lease.new(Date.new(2023, 10, 31), 72_500)
    assert_equal Date.new(2024, 3, 31), lease.next_due(Date.new(2024, 3, 1))
  end
end
