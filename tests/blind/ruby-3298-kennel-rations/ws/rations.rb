# frozen_string_literal: true

Dog = Struct.new(:name, :breed, :kilos, :age)

# Works out the daily rations of the guests and groups them by meal.
class Rations
  # grams per kilogram of dog
  FACTORS = { 'collie' => 24, 'terrier' => 28, 'mastiff' => 18 }.freeze
  DEFAULT = 22

  PUPPY = 1.5
  SENIOR = 0.8

  def initialize
    @daily = {}
    @meals = Hash.new { |hash, meal| hash[meal] = [] }
  end

  # Grams per day. The table behind it is slow, so it is asked only once.
  def daily(dog)
    @daily[dog.breed] ||= grams(dog)
  end

  def meals_for(dog)
    dog.age < 1 ? %i[morning noon evening] : %i[morning evening]
  end

  def serve(dogs)
    dogs.each do |dog|
      meals = meals_for(dog)
      share = daily(dog) / meals.size
      meals.each { |meal| @meals[meal] << [dog.name, share] }
    end
    @meals
  end

  # What the kitchen weighs for one day.
  def total(dogs)
    dogs.sum { |dog| daily(dog) }
  end

  private

  def grams(dog)
    base = dog.kilos * FACTORS.fetch(dog.breed, DEFAULT)
    (base * age_factor(dog.age)).round
  end

  def age_factor(years)
    return PUPPY if years < 1
    return SENIOR if years >= 9

    1
  end
end
