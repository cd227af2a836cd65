-- Which analysis a command is about.
local M = {}

local latest

--- Notes the analysis that ended last.
function M.note(id)
  latest = id or latest
end

local function at_cursor()
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  for _, one in ipairs(vim.diagnostic.get(0, { lnum = line })) do
    local lsp = type(one.user_data) == 'table' and one.user_data.lsp or {}
    if one.source == 'whence' and type(lsp.data) == 'table' then
      return lsp.data.analysisId
    end
  end
end

--- The analysis of the report that is shown, of the finding on the cursor's line, or the last one.
---@return string? id
function M.current()
  return vim.b.whence_analysis or at_cursor() or latest
end

return M
