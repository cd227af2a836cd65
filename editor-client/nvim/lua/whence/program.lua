-- Where the server's program is.
local M = {}

--- The program's full path. Folders of PATH that depend on the working directory are left out: what
--- lies in a project is not to be run because somebody opens it.
---@param name string as in `cmd`
---@return string? path nil where it cannot be run
function M.find(name)
  if name:find('[/\\]') or vim.fn.has('win32') == 1 then
    return vim.fn.executable(name) == 1 and name or nil
  end
  for _, folder in ipairs(vim.split(vim.env.PATH or '', ':', { plain = true })) do
    local path = folder .. '/' .. name
    if folder:sub(1, 1) == '/' and vim.fn.executable(path) == 1 then
      return path
    end
  end
end

return M
