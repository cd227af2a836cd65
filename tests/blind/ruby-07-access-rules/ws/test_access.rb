require 'minitest/autorun'
require_relative 'access'

class AccessTest < Minitest::Test
  RULES = {
    read: { roles: %i[guest staff] },
    edit: { roles: %i[staff] }
  }.freeze

  def setup
    @access = Access.new(RULES)
  end

  def test_role
    assert @access.allow?({ role: :staff, active: true }, :edit)
    refute @access.allow?({ role: :guest, active: true }, :edit)
  end

  def test_unknown_action
    refute @access.allow?({ role: :staff, active: true }, :delete)
  end

  def test_actions
    assert_equal %i[edit read], @access.actions({ role: :staff, active: true })
  end

  def test_inactive_user
    assert_empty @access.actions({ role: :staff, active: false })
  end
end
