-- The one place that knows Neovim's versions: 0.7.2 to 0.11 and newer.
local M = {}

local function has(version)
  return vim.fn.has('nvim-' .. version) == 1
end

M.loop = vim.uv or vim.loop

--- Every client that runs.
function M.clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()
end

--- Starts a client that is attached to no buffer yet.
---@return integer? client_id
function M.start(config)
  if has('0.11') then
    return vim.lsp.start(config, {
      attach = false,
      reuse_client = function()
        return false
      end,
    })
  end
  return vim.lsp.start_client(config)
end

local function call(client, method, ...)
  if has('0.11') then
    return client[method](client, ...)
  end
  return client[method](...)
end

--- Asks a server; `done(err, result)` is called later.
---@return boolean sent, integer? request_id
function M.request(client, method, params, done, bufnr)
  return call(client, 'request', method, params, done, bufnr)
end

function M.notify(client, method, params)
  return call(client, 'notify', method, params)
end

function M.stop(client, force)
  return call(client, 'stop', force)
end

--- Lets `change(method, params)` see whatever is asked of a client, whoever asks.
function M.before_request(client, change)
  local request = client.request
  client.request = function(first, ...)
    local method, params = first, ...
    if first == client then
      method, params = ...
    end
    change(method, params)
    return request(first, ...)
  end
end

--- Answers a server's request by `work(done)`, which calls `done(answer)` when it has one.
---
--- Without blocking where a handler may wait (a coroutine); up to 0.8 it cannot, and the editor
--- waits as well, at most `timeout` milliseconds. No answer in time is `null`.
function M.answered(work, timeout)
  local running, is_main = coroutine.running()
  local can_wait = running ~= nil and not is_main
  local answer, is_waiting
  local function done(value)
    if answer ~= nil then
      return
    end
    answer = value == nil and vim.NIL or value
    if is_waiting then
      is_waiting = false
      assert(coroutine.resume(running))
    end
  end
  work(done)
  if not can_wait then
    vim.wait(timeout, function()
      return answer ~= nil
    end, 5)
  elseif answer == nil then
    vim.defer_fn(done, timeout)
    is_waiting = true
    coroutine.yield()
  end
  return answer == nil and vim.NIL or answer
end

--- Whether a request of the server can stay open until the user has chosen.
function M.can_hold_requests()
  local running, is_main = coroutine.running()
  return running ~= nil and not is_main
end

--- A byte's offset in a line in units of an encoding; past the line's end, its length.
function M.units(line, byte, encoding)
  byte = math.max(math.min(byte, #line), 0)
  if encoding == 'utf-8' then
    return byte
  end
  if has('0.11') then
    return vim.str_utfindex(line, encoding, byte, false)
  end
  local utf32, utf16 = vim.str_utfindex(line, byte)
  return encoding == 'utf-16' and utf16 or utf32
end

--- The byte's offset of a number of units; past the line's end, its length.
function M.byte(line, units, encoding)
  if encoding == 'utf-8' then
    return math.min(units, #line)
  end
  if has('0.11') then
    return vim.str_byteindex(line, encoding, units, false)
  end
  local ok, byte = pcall(vim.str_byteindex, line, units, encoding == 'utf-16')
  return ok and byte or #line
end

function M.code_action(context, range)
  local options = { context = context, range = range }
  if has('0.8') then
    return vim.lsp.buf.code_action(options)
  end
  if range then
    return vim.lsp.buf.range_code_action(context, range.start, range['end'])
  end
  return vim.lsp.buf.code_action(context)
end

--- The namespaces of a client's diagnostics, which it sends or is asked for.
function M.namespaces(client)
  local of_client = vim.lsp.diagnostic.get_namespace
  return { of_client(client.id), has('0.10') and of_client(client.id, true) or nil }
end

--- The file that Neovim logs its language clients to, the servers' stderr with them.
function M.log_path()
  local log = require('vim.lsp.log')
  return log.get_filename and log.get_filename() or vim.lsp.get_log_path()
end

--- The settings of a client, which it asks for when it wants them.
function M.set_settings(client, settings)
  client.config.settings = settings
  if has('0.10') then
    client.settings = settings
  end
end

--- What `:checkhealth` reports with: `start`, `ok`, `info`, `warn`, `error`.
function M.health()
  local health = vim.health or require('health')
  return setmetatable({}, {
    __index = function(_, name)
      return health[name] or health['report_' .. name]
    end,
  })
end

return M
