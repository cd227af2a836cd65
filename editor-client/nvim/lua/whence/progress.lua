-- What the server is doing, for the command line and the status line, and how to stop it.
local compat = require('whence.compat')
local config = require('whence.config')
local say = require('whence.say')

local M = {}

--- What runs, the newest last: { token, title, message }.
local running = {}
---@type whence.Status?
local worker

local function changed()
  vim.cmd('silent! doautocmd <nomodeline> User WhenceStatus')
  vim.cmd('redrawstatus!')
end

local function find(token)
  for index, one in ipairs(running) do
    if one.token == token then
      return index, one
    end
  end
end

local function line_of(one)
  return one.message and ('%s: %s'):format(one.title, one.message) or one.title
end

local kinds = {}

function kinds.begin(token, value)
  table.insert(running, { token = token, title = value.title, message = value.message })
end

function kinds.report(token, value)
  local _, one = find(token)
  if one then
    one.message = value.message or one.message
  end
end

kinds['end'] = function(token)
  local index = find(token)
  if index then
    table.remove(running, index)
  end
end

--- Takes a `$/progress` of the server.
function M.take(params)
  local value = params.value
  if not kinds[value.kind] then
    return
  end
  kinds[value.kind](params.token, value)
  if config.options.echo_progress then
    local newest = running[#running]
    say.echo(newest and line_of(newest) or '')
  end
  changed()
end

---@param status whence.Status
function M.note(status)
  worker = status
  changed()
end

---@return whence.Status?
function M.worker()
  return worker
end

--- What runs, in words.
---@return string[]
function M.running()
  return vim.tbl_map(line_of, running)
end

--- Forgets everything: the server has ended.
function M.reset()
  running, worker = {}, nil
  changed()
end

--- Stops what the user waits for.
---@return integer count how many investigations or answers were stopped
function M.cancel(client)
  for _, one in ipairs(running) do
    compat.notify(client, 'window/workDoneProgress/cancel', { token = one.token })
  end
  return #running
end

return M
