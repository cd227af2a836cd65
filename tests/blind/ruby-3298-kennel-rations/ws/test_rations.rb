# frozen_string_literal: true

require 'minitest/autorun'
require_relative 'rations'

class RationsTest < Minitest::Test
  def setup
    @rations = Rations.new
    @ben = Dog.new('Ben', 'collie', 20, 4)
    @ida = Dog.new('Ida', 'collie', 10, 0.5)
    @rex = Dog.new('Rex', 'mastiff', 70, 10)
  end

  def test_adult
    assert_equal 480, @rations.daily(@ben)
  end

  def test_senior
    assert_equal 1008, @rations.daily(@rex)
  end

  def test_unknown_breed
    assert_equal 220, @rations.daily(Dog.new('Moss', 'spitz', 10, 3))
  end

  def test_puppy_eats_three_times
    served = @rations.serve([@ida])
    assert_equal [['Ida', 120]], served[:noon]
    assert_equal 3, served.size
  end

  def test_puppy_after_its_mother
    assert_equal 480, @rations.daily(@ben)
    assert_equal 360, @rations.daily(@ida)
  end

  def test_whole_kennel
    assert_equal 360 + 1008, @rations.total([@ida, @rex])
  end
end
