local M = {}

function M.round(value)
  return math.floor(value + 0.5)
end

function M.total(items)
  local sum = 0
  for _, item in ipairs(items) do
    sum = sum + item
  end
  return M.round(sum)
end

return M
