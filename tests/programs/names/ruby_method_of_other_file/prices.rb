def format_price(cents)
  format('%.2f', cents / 100.0)
end
