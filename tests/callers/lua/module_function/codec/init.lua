local M = {}

M.encode = function(value)
  return "<" .. value .. ">"
end

M.decode = function(text)
  return text:sub(2, -2)
end

return M
