module Units
  FACTORS = { g: 1, kg: 1000, ml: 1, l: 1000 }.freeze

  module_function

  def convert(amount, from, to)
    check(from)
    amount * factor(from).fdiv(factor(to))
  end

  def factor(unit)
    FACTORS.fetch(unit)
  end

  def check(unit)
    raise ArgumentError, "unknown unit #{unit}" unless FACTORS.key?(unit)
  end

  class Quantity
    attr_reader :amount, :unit

    def initialize(amount, unit)
      @amount = amount
      @unit = unit
    end

    FACTORS.each_key do |unit|
      define_method("to_#{unit}") { to(unit) }
    end

    def to(unit)
      self.class.new(Units.convert(amount, @unit, unit), unit)
    end

    def *(other)
      Quantity.new(amount * other, unit)
    end

    def +(other)
      Quantity.new(amount + other.to(unit).amount, unit)
    end

    def ==(other)
      other.is_a?(Quantity) && amount == other.to(unit).amount
    end

    def to_s
      "#{round(amount)} #{unit}"
    end

    private

    def round(number)
      number == number.to_i ? number.to_i : number.round(1)
    end
  end
end
