class Label
  def initialize(order, country)
    @order = order
    @country = country
  end

  def lines
    [
      @order[:name],
      @order[:street],
      "#{prefix}#{@order[:postcode]} #{@order[:city]}",
      @country.name.upcase
    ]
  end

  private

  def prefix
    "#{@country.code.upcase}-"
  end
end
