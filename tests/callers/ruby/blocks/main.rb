def each_one
  yield 1
end

def double(n)
  n * 2
end

def go
  each_one { |n| double(n) }
  [1].map(&method(:triple))
end

def triple(n)
  n * 3
end
