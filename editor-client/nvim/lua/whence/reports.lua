local say = require('whence.say')
local scratch = require('whence.scratch')

local M = {}

local function root_of(result)
  local session = require('whence.session')
  return result.uri and vim.uri_to_fname(result.uri) or session.root()
end

--- Shows the report of an analysis as Markdown.
function M.show(analysis_id)
  local question = { analysisId = analysis_id, format = 'markdown' }
  require('whence.session').ask('whence/report', question, function(report)
    local root = root_of(report)
    local bufnr = scratch.open('whence://report/' .. report.analysisId, {
      root = root,
      analysis = report.analysisId,
    })
    scratch.set(bufnr, vim.split(vim.trim(report.content), '\n', { plain = true }))
  end)
end

local function mark(check)
  return check.ok and 'ok  ' or 'MISS'
end

--- Shows what Whence needs and whether it is there.
---@param result whence.DoctorResult
function M.doctor(result)
  local lines = {}
  for _, check in ipairs(result.checks) do
    table.insert(lines, ('%s  %s: %s'):format(mark(check), check.name, check.message))
    if check.fix then
      table.insert(lines, '      ' .. check.fix)
    end
  end
  scratch.set(scratch.open('whence://doctor', { filetype = 'text' }), lines)
end

local function percent(part)
  return ('%.0f %%'):format(part * 100)
end

---@param case whence.CaseItem
local function case_lines(case)
  local solved = case.userValidated and ', confirmed' or ''
  local lines = { '', ('## %s'):format(case.errorDescription:gsub('%s+', ' ')), '' }
  local figures = ('%s similar, confidence %s%s'):format(
    percent(case.similarity or 0),
    percent(case.confidence),
    solved
  )
  table.insert(lines, ('%s · %s · `%s`'):format(case.language or '', figures, case.id))
  for _, text in ipairs({ case.rootCause or '', case.solution or '' }) do
    if text ~= '' then
      vim.list_extend(lines, { '' })
      vim.list_extend(lines, vim.split(text, '\n', { plain = true }))
    end
  end
  return lines
end

--- Shows solved cases.
---@param title string
---@param cases whence.CaseItem[]
function M.cases(title, cases)
  if #cases == 0 then
    return say.info('no solved case is like this one')
  end
  local lines = { '# ' .. title }
  for _, case in ipairs(cases) do
    vim.list_extend(lines, case_lines(case))
  end
  local bufnr = scratch.open('whence://cases', { root = require('whence.session').root() })
  scratch.set(bufnr, lines)
end

return M
