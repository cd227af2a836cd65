class Access
  def initialize(rules)
    @rules = rules
  end

  def allow?(user, action)
    rule = @rules.fetch(action, nil)
    return false if rule.nil?

    allowed = rule[:roles].include?(user[:role]) and user[:active]
    allowed
  end

  def actions(user)
    @rules.keys.select { |action| allow?(user, action) }.sort
  end
end
