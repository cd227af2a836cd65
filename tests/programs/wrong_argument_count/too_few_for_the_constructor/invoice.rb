class Invoice
  def initialize(serial, customer)
    @serial = serial
    @customer = customer
  end

  def label
    "#{@serial} for #{@customer}"
  end
end
