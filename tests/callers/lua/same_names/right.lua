local M = {}

function M.render(text)
  return "right " .. text
end

return M
