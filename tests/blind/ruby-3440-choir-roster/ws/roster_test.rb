require 'minitest/autorun'
require_relative 'roster'

class RosterTest < Minitest::Test
  def setup
    @roster = Roster.new
    @roster.join('Ines', :alto)
    @roster.join('Bo', :bass)
    @roster.join('Ada', :alto)
    @roster.rehearsal('03-02', %w[Ines Bo])
    @roster.rehearsal('03-09', %w[Ines Ada])
    @roster.rehearsal('03-16', %w[Ines Bo])
  end

  def test_sections_are_sorted
    assert_equal %w[Ada Ines], @roster.by_voice[:alto]
  end

  def test_empty_section
    assert_equal [], @roster.by_voice[:tenor]
  end

  def test_unknown_voice
    assert_raises(ArgumentError) { @roster.join('Cy', :baritone) }
  end

  def test_eligible_from_two_rehearsals
    assert_equal %w[Ines Bo], @roster.eligible(2)
  end
end
