-- What the scenarios share: a user's start of Neovim, and ways to look at what the user sees.
local M = { notes = {}, events = {} }

local WAIT_MS = 60000

local function say(text)
  -- Neovim prints messages of its own without ending their lines
  io.stdout:write('\n' .. text .. '\n')
end

--- Waits until something is there; fails when it does not come.
function M.wait(what, check)
  local found
  local ok = vim.wait(WAIT_MS, function()
    found = check()
    return found
  end, 20)
  if not ok then
    error(('%s: not within %d s\nnotes: %s'):format(what, WAIT_MS / 1000, vim.inspect(M.notes)), 2)
  end
  return found
end

function M.equal(found, expected)
  if not vim.deep_equal(found, expected) then
    error(('%s and not %s'):format(vim.inspect(found), vim.inspect(expected)), 2)
  end
end

function M.contains(text, part)
  if type(text) == 'table' then
    text = table.concat(text, '\n')
  end
  if not text:find(part, 1, true) then
    error(('%q is not in %q'):format(part, text), 2)
  end
end

--- A message that the user has been shown since `M.notes` was emptied.
function M.told(part)
  return M.wait('a message with ' .. part, function()
    for _, note in ipairs(M.notes) do
      if note:find(part, 1, true) then
        return note
      end
    end
  end)
end

function M.text(bufnr)
  return table.concat(vim.api.nvim_buf_get_lines(bufnr or 0, 0, -1, false), '\n')
end

--- Waits until the current buffer has this name and holds this text.
function M.shows(name, part)
  return M.wait(('%q in %s'):format(part, name), function()
    local text = M.text()
    return vim.api.nvim_buf_get_name(0):find(name, 1, true) and text:find(part, 1, true) and text
  end)
end

function M.open(path)
  vim.cmd('edit ' .. vim.env.PROJECT .. '/' .. path)
  return vim.api.nvim_get_current_buf()
end

--- The command that starts the server.
function M.cmd(...)
  local program = { vim.env.WHENCE, 'lsp', '--data-dir', vim.env.DATA }
  -- what is found must not depend on how busy the machine is
  vim.list_extend(program, { '--set', 'embedder=lexical', '--set', 'tools.timeoutMs=40000' })
  return vim.list_extend(program, { ... })
end

function M.offline()
  return M.cmd('--analyst', 'offline')
end

function M.with_model()
  return M.cmd('--lmstudio-url', vim.env.LMSTUDIO, '--analyst', 'lmstudio')
end

function M.client()
  return M.wait('the server', function()
    return require('whence.session').client()
  end)
end

--- What a test runner says of a line (from 0).
function M.diagnose(bufnr, line, message)
  local namespace = vim.api.nvim_create_namespace('tests')
  local text = vim.api.nvim_buf_get_lines(bufnr, line, line + 1, false)[1]
  local first = #text:match('^%s*')
  vim.diagnostic.set(namespace, bufnr, {
    {
      lnum = line,
      col = first,
      end_lnum = line,
      end_col = #text,
      severity = 1,
      source = 'tests',
      message = message,
    },
  })
  vim.api.nvim_win_set_cursor(0, { line + 1, first })
end

--- The findings that are shown in a buffer.
function M.findings(bufnr)
  return vim.tbl_filter(function(one)
    return one.source == 'whence'
  end, vim.diagnostic.get(bufnr))
end

--- Waits for the end of the newest investigation; its analysis.
function M.analysis()
  return M.wait('an analysis', function()
    for index = #M.events, 1, -1 do
      if M.events[index].event == 'rca' then
        return M.events[index].analysis
      end
    end
  end)
end

function M.heard(name)
  return vim.tbl_filter(function(event)
    return event.event == name
  end, M.events)
end

--- Forgets what was seen until now.
function M.forget()
  M.notes, M.events = {}, {}
end

function M.choose(part)
  vim.ui.select = function(items, options, done)
    M.offered = vim.tbl_map(function(item)
      return options.format_item and options.format_item(item) or item
    end, items)
    for index, title in ipairs(M.offered) do
      if title:find(part, 1, true) then
        return done(items[index], index)
      end
    end
    done(nil)
  end
end

local function listen()
  local timeline = require('whence.timeline')
  local take = timeline.take
  timeline.take = function(params)
    table.insert(M.events, params.event)
    return take(params)
  end
end

local function begin()
  vim.opt.runtimepath:prepend(vim.env.PLUGIN)
  vim.cmd('filetype on')
  vim.cmd('runtime! plugin/whence.lua')
  M.own_notify = vim.notify
  vim.notify = function(message)
    table.insert(M.notes, message)
  end
  listen()
end

--- Runs the steps in their order and ends Neovim, with 1 at the first that fails.
---@param steps {[1]: string, [2]: fun()}[]
function M.run(steps)
  begin()
  for _, step in ipairs(steps) do
    local ok, trouble = xpcall(step[2], debug.traceback)
    if not ok then
      say(('FAILED %s\n%s'):format(step[1], trouble))
      vim.cmd('cquit 1')
    end
    say('ok ' .. step[1])
  end
  vim.cmd('qa!')
end

return M
