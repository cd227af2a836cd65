local price = require("shop.price")

local M = {}

function M.line(items)
  return "total " .. price.total(items)
end

return M
