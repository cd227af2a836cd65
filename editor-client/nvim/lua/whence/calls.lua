-- Who calls a function, as the other language servers know it: `whence/prepareCallHierarchy` and
-- `whence/incomingCalls`.
local compat = require('whence.compat')
local positions = require('whence.positions')

local M = {}

-- Whence waits a second and a half.
local ANSWER_MS = 1400

--- Buffers that were opened for a question and that the user has not looked at.
local borrowed = {}

local function stop_borrowing(bufnr)
  borrowed[bufnr] = nil
  vim.bo[bufnr].swapfile = vim.go.swapfile
end

--- Opens a file as a hidden buffer, so that its language server knows it.
local function borrow(bufnr)
  vim.cmd(('silent noswapfile call bufload(%d)'):format(bufnr))
  borrowed[bufnr] = true
  vim.api.nvim_create_autocmd('BufWinEnter', {
    buffer = bufnr,
    once = true,
    callback = function()
      stop_borrowing(bufnr)
    end,
  })
end

local function is_kept(bufnr)
  return not vim.api.nvim_buf_is_valid(bufnr)
    or vim.bo[bufnr].modified
    or vim.bo[bufnr].buflisted
    or #vim.fn.win_findbuf(bufnr) > 0
end

--- Closes what was opened for questions.
function M.give_back()
  for bufnr in pairs(borrowed) do
    if not is_kept(bufnr) then
      vim.api.nvim_buf_delete(bufnr, { force = false })
    end
  end
  borrowed = {}
end

local function offers_calls(client)
  local capabilities = client.server_capabilities
  return capabilities and capabilities.callHierarchyProvider and client.name ~= 'whence'
end

local function serves(client, filetype)
  for bufnr in pairs(client.attached_buffers or {}) do
    if vim.api.nvim_buf_is_loaded(bufnr) and vim.bo[bufnr].filetype == filetype then
      return true
    end
  end
  return false
end

--- The clients to ask about a document: those that work on its kind of files.
local function clients_for(bufnr)
  if not vim.api.nvim_buf_is_loaded(bufnr) then
    borrow(bufnr)
  end
  local found = {}
  for _, client in ipairs(compat.clients()) do
    if offers_calls(client) and serves(client, vim.bo[bufnr].filetype) then
      vim.lsp.buf_attach_client(bufnr, client.id)
      table.insert(found, client)
    end
  end
  return found
end

--- An item as Whence is given it: in its own units, and with what finds the item again.
---@return whence.CallHierarchyItem
local function given(item, client, read, encoding)
  local function moved(range)
    return positions.range(range, item.uri, read, client.offset_encoding, encoding)
  end
  return vim.tbl_extend('force', item, {
    range = moved(item.range),
    selectionRange = moved(item.selectionRange),
    data = { client = client.id, item = item },
  })
end

--- Asks each client at once; `done(results)` gets the pairs of client and result.
local function gather(clients, ask, done)
  local left, results = #clients, {}
  if left == 0 then
    return done(results)
  end
  for _, client in ipairs(clients) do
    ask(client, function(_, result)
      if type(result) == 'table' then
        table.insert(results, { client = client, result = result })
      end
      left = left - 1
      if left == 0 then
        done(results)
      end
    end)
  end
end

--- Answers `whence/prepareCallHierarchy`.
function M.prepare(params, encoding)
  local uri, read = params.textDocument.uri, positions.reader()
  local bufnr = vim.uri_to_bufnr(uri)
  local function ask(client, done)
    local theirs = client.offset_encoding
    local place = positions.position(params.position, uri, read, encoding, theirs)
    local question = { textDocument = { uri = uri }, position = place }
    compat.request(client, 'textDocument/prepareCallHierarchy', question, done, bufnr)
  end
  return compat.answered(function(done)
    gather(clients_for(bufnr), ask, function(results)
      local items = {}
      for _, one in ipairs(results) do
        for _, item in ipairs(one.result) do
          table.insert(items, given(item, one.client, read, encoding))
        end
      end
      done(#items > 0 and items or nil)
    end)
  end, ANSWER_MS)
end

local function calls_given(calls, client, read, encoding)
  return vim.tbl_map(function(call)
    local uri = call.from.uri
    return {
      from = given(call.from, client, read, encoding),
      fromRanges = vim.tbl_map(function(range)
        return positions.range(range, uri, read, client.offset_encoding, encoding)
      end, call.fromRanges),
    }
  end, calls)
end

--- Answers `whence/incomingCalls`.
function M.incoming(params, encoding)
  local data = params.item.data or {}
  local client = data.client and vim.lsp.get_client_by_id(data.client)
  if not client then
    return vim.NIL
  end
  local bufnr = vim.uri_to_bufnr(data.item.uri)
  return compat.answered(function(done)
    local question = { item = data.item }
    compat.request(client, 'callHierarchy/incomingCalls', question, function(_, calls)
      local is_answer = type(calls) == 'table'
      done(is_answer and calls_given(calls, client, positions.reader(), encoding) or nil)
    end, bufnr)
  end, ANSWER_MS)
end

return M
