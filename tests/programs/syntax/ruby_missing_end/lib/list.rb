def total(values)
  sum = 0
  values.each do |value|
    sum += value if value
  sum
end

def empty?(values)
  values.none?
end
