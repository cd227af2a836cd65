local Account = {}
Account.__index = Account

function Account.new(balance)
  local self = setmetatable({}, Account)
  self.balance = balance
  return self
end

function Account:deposit(amount)
  self.balance = self.balance + amount
end

function Account:refund(amount)
  self:deposit(amount)
end

function Account:close()
  self.balance = 0
end

return Account
