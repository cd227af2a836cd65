local pricing = require "shop.price"
local report = require("report")

local function bill(items)
  return pricing.total(items)
end

print(bill({ 1.2, 3 }), report.line({ 2 }))
