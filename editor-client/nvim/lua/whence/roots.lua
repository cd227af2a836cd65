-- Which directory is the project of a file.
local compat = require('whence.compat')
local config = require('whence.config')

local M = {}

local MOST_BYTES = 10 * 1024 * 1024

--- Whether a buffer is an ordinary file that the server should know.
function M.is_file(bufnr)
  if not vim.api.nvim_buf_is_loaded(bufnr) or vim.bo[bufnr].buftype ~= '' then
    return false
  end
  local name = vim.api.nvim_buf_get_name(bufnr)
  return name ~= '' and not name:match('^%a[%w+.-]+://') and vim.fn.getfsize(name) <= MOST_BYTES
end

local function has_marker(folder)
  for _, marker in ipairs(config.options.root_markers) do
    if compat.loop.fs_stat(folder .. '/' .. marker) then
      return true
    end
  end
  return false
end

--- The nearest directory above a file that looks like a project's root, as the server finds it too.
---@return string?
function M.project(path)
  local home = compat.loop.os_homedir()
  local folder = vim.fn.fnamemodify(path, ':p:h')
  local start = folder
  while true do
    if folder == home and folder ~= start then
      return nil
    end
    if has_marker(folder) then
      return folder
    end
    local parent = vim.fn.fnamemodify(folder, ':h')
    if parent == folder then
      return nil
    end
    folder = parent
  end
end

--- The project of a buffer's file; where there is none, and it is wanted anyway, its directory.
---@return string?
function M.of(bufnr, anyway)
  if not M.is_file(bufnr) then
    return nil
  end
  local path = vim.api.nvim_buf_get_name(bufnr)
  return M.project(path) or (anyway and vim.fn.fnamemodify(path, ':p:h')) or nil
end

return M
