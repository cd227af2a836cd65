local M = {}

function M.render(text)
  return "left " .. text
end

return M
