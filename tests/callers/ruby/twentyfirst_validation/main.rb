require_relative "model"

class Guest
  include Validated

  field :name
  field :age, default: 18
  requires :name
  limits :age, 0..120

  def initialize(name: nil, age: 18)
    self.name = name
    self.age = age
  end

  def self.import(rows)
    rows.map { |row| new(**row) }.partition(&:valid?)
  end

  def valid?
    super && !banned?
  end

  def banned?
    name == "Mallory"
  end
end

def summary(guests)
  guests.flat_map(&:errors).tally
end

good, bad = Guest.import([{ name: "Ann" }, { age: 200 }, { name: "Mallory" }])
puts good.map(&:name), summary(bad)
