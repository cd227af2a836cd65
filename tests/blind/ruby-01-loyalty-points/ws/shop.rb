class Member
  attr_reader :name, :points

  def initialize(name)
    @name = name
    @points = 0
  end

  def earn(cents)
    @points += cents / 100
  end
end

class Shop
  def initialize(rows)
    @members = rows.to_h { |id, name| [id, Member.new(name)] }
  end

  def find(id)
    @members[id]
  end

  def buy(id, cents)
    member = find(id)
    member.earn(cents)
    "#{member.name} has #{member.points} points"
  end
end
