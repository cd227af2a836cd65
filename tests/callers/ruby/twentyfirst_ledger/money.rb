class Money
  include Comparable

  attr_reader :cents, :currency

  class << self
    def zero(currency = :eur)
      new(0, currency)
    end

    def [](text)
      amount, currency = text.split
      new(Rational(amount) * 100, normalize(currency))
    end

    private

    def normalize(currency)
      (currency || "eur").downcase.to_sym
    end
  end

  def initialize(cents, currency)
    @cents = cents.to_i
    @currency = currency
  end

  def +(other)
    with(cents + converted(other))
  end

  def -(other)
    self + -other
  end

  def -@
    with(-cents)
  end

  def <=>(other)
    cents <=> converted(other)
  end

  def to_s
    format("%.2f %s", cents / 100.0, currency)
  end

  private

  def with(cents)
    Money.new(cents, currency)
  end

  def converted(other)
    raise ArgumentError, "cannot mix #{currency} and #{other.currency}" unless currency == other.currency

    other.cents
  end
end
