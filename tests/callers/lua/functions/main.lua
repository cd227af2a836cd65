local later

local function square(n)
  return n * n
end

function area(w)
  return square(w)
end

local function early(n)
  return later(n)
end

later = function(n)
  return square(n) + 1
end

local function count(n)
  if n == 0 then
    return 0
  end
  return 1 + count(n - 1)
end

print(area(3), early(2), count(4))
