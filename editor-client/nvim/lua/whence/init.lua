-- Whence for Neovim: the root cause of an error, found on your machine. See `:help whence`.
local M = {}

local function map(name, keys)
  local commands = require('whence.commands').list
  if not commands[name] then
    return require('whence.say').error('`keymaps.%s` is no command of `:Whence`', name)
  end
  local about = 'Whence: ' .. commands[name].about
  vim.keymap.set('n', keys, ('<Cmd>Whence %s<CR>'):format(name), { desc = about })
  if name == 'explain' or name == 'actions' then
    vim.keymap.set('x', keys, (':Whence %s<CR>'):format(name), { desc = about, silent = true })
  end
end

--- Sets options. Nothing of it is needed: the defaults do.
---@param options? whence.Options
function M.setup(options)
  local config = require('whence.config')
  for _, wrong in ipairs(config.set(options)) do
    require('whence.say').error('setup: %s', wrong)
  end
  for name, keys in pairs(config.options.keymaps) do
    map(name, keys)
  end
end

--- What Whence does now, for a status line; '' when it does nothing.
---@return string
function M.status()
  if not package.loaded['whence.session'] then
    return ''
  end
  local running = require('whence.progress').running()
  local text = (running[#running] or ''):gsub('%%', '%%%%')
  return text
end

--- Offers the code actions of every server, for what any of them says is wrong on this line.
function M.code_action()
  require('whence.commands').code_action()
end

return M
