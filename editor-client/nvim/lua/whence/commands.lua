-- `:Whence …`: what there is, and its completion.
local analyses = require('whence.analyses')
local choices = require('whence.choices')
local context = require('whence.context')
local diagnostics = require('whence.diagnostics')
local progress = require('whence.progress')
local reports = require('whence.reports')
local say = require('whence.say')
local session = require('whence.session')
local timeline = require('whence.timeline')

local M = {}

local ENCODING = 'utf-16'

--- Does something with the analysis that the user means.
local function with_analysis(work)
  local id = analyses.current()
  if not id then
    return say.info('nothing found yet; `:Whence explain` starts an investigation')
  end
  work(id)
end

--- The file that the user looks at, attached to the server.
local function with_file(work)
  local bufnr = context.file()
  if not bufnr then
    return say.info('open a file first: Whence looks for the cause in its project')
  end
  local root = require('whence.roots').of(bufnr, true)
  if root and session.begin(bufnr, root) then
    work(bufnr, vim.uri_from_bufnr(bufnr))
  end
end

local function ended(result)
  analyses.note(result.analysis and result.analysis.id)
end

local function explain_lines(first, last)
  with_file(function(bufnr, uri)
    local range = context.range(bufnr, first - 1, last - 1, ENCODING)
    session.command('whence.explainSelection', { uri = uri, range = range }, ended)
  end)
end

--- The place of the cursor, with the error that is told of there.
local function here(bufnr, uri)
  local place = context.position(bufnr, ENCODING)
  local worst = diagnostics.worst(bufnr, ENCODING, place.line, place.character)
  local range = worst and worst.range or { start = place, ['end'] = place }
  return { uri = uri, range = range, diagnostic = worst }
end

local function explain(call)
  if call.range > 0 then
    return explain_lines(call.line1, call.line2)
  end
  if call.rest == 'selection' then
    return explain_lines(vim.fn.line("'<"), vim.fn.line("'>"))
  end
  with_file(function(bufnr, uri)
    session.command('whence.explain', here(bufnr, uri), ended)
  end)
end

local function terminal()
  local text = context.terminal()
  if not text then
    return say.info('there is no terminal output; `:terminal` opens a terminal')
  end
  local file = context.file()
  local uri = file and vim.uri_from_bufnr(file) or nil
  session.command('whence.explainTerminal', { text = text, uri = uri }, ended)
end

local function report()
  with_analysis(reports.show)
end

local function apply()
  with_analysis(function(id)
    session.command('whence.applyFix', { analysisId = id }, function(result)
      if result.applied then
        say.info('fix applied; `:wa` saves it, `u` in each file undoes it')
      end
    end)
  end)
end

local function similar()
  with_file(function(bufnr, uri)
    session.command('whence.findSimilar', here(bufnr, uri), function(result)
      reports.cases('Similar solved cases', result.results)
    end)
  end)
end

local function solved()
  with_analysis(function(id)
    session.command('whence.markSolved', { analysisId = id }, function(result)
      say.info('remembered as solved; its confidence is now %.0f %%', result.confidence * 100)
    end)
  end)
end

local function wrong(call)
  with_analysis(function(id)
    local reason = call.rest ~= '' and call.rest or nil
    session.command('whence.markWrong', { analysisId = id, reason = reason }, function(result)
      say.info('remembered as wrong; its confidence is now %.0f %%', result.confidence * 100)
    end)
  end)
end

local function use_model(name)
  session.command('whence.selectModel', { model = name }, function(result)
    say.info('%s investigates from now on', result.model or name)
  end)
end

local function model(call)
  if call.rest ~= '' then
    return use_model(call.rest)
  end
  choices.hush(true)
  session.command('whence.selectModel', nil, function(result)
    choices.hush(false)
    if #result.models == 0 then
      return say.info('LM Studio has no model; `:Whence doctor` says what is missing')
    end
    vim.ui.select(result.models, { prompt = 'Whence: which model?' }, function(name)
      if name then
        use_model(name)
      end
    end)
  end, function()
    choices.hush(false)
  end)
end

local function memory(call)
  local query = call.rest
  local method = query == '' and 'whence/memoryList' or 'whence/memorySearch'
  local params = query == '' and vim.empty_dict() or { query = query }
  session.ask(method, params, function(result)
    local title = query == '' and 'Solved cases' or ('Solved cases like “%s”'):format(query)
    reports.cases(title, result.results)
  end)
end

local function ask_about(id, question)
  local function ask(params, done)
    session.request('whence/ask', params, done)
  end
  require('whence.answers').ask(ask, id, question, session.root())
end

local function ask(call)
  with_analysis(function(id)
    if call.rest ~= '' then
      return ask_about(id, call.rest)
    end
    vim.ui.input({ prompt = 'Ask Whence: ' }, function(question)
      if question and question ~= '' then
        ask_about(id, question)
      end
    end)
  end)
end

local function conclude()
  session.command('whence.conclude', nil, function(result)
    if not result.concluding then
      say.info('no investigation is running')
    end
  end)
end

local function cancel()
  local client = session.client()
  if not client or progress.cancel(client) == 0 then
    say.info('no investigation is running')
  end
end

local function state_in_words()
  local worker = progress.worker()
  if not session.is_running() then
    return 'the server is not running; `:Whence start` starts it'
  end
  if not session.client() then
    return 'the server is starting'
  end
  local who = worker and (worker.model or worker.analyst) or 'unknown'
  return ('the server is running; analyst: %s; %s'):format(who, worker and worker.state or 'idle')
end

local function status()
  local parts = { state_in_words() }
  vim.list_extend(parts, progress.running())
  for _, folder in ipairs(session.folders()) do
    table.insert(parts, 'project ' .. vim.fn.fnamemodify(folder, ':~'))
  end
  say.info('%s', table.concat(parts, '; '))
end

local function messages()
  local scratch = require('whence.scratch')
  local text = table.concat(say.messages(), '\n')
  scratch.set(scratch.open('whence://messages', { root = session.root() }), vim.split(text, '\n'))
end

local function log()
  vim.cmd('botright split ' .. vim.fn.fnameescape(require('whence.compat').log_path()))
  vim.cmd('normal! G')
end

local function follow()
  if not timeline.follow(session.root()) then
    say.info('nothing has been investigated yet')
  end
end

local function clear()
  session.command('whence.clear')
end

local function doctor()
  session.command('whence.doctor', nil, reports.doctor)
end

local function actions(call)
  M.code_action(call)
end

local function offline()
  if not choices.offline() then
    say.info("nothing waits for this; `settings = { analyst = 'offline' }` in setup does it always")
  end
end

---@type table<string, {run: fun(call: table), about: string, complete?: string[]}>
M.list = {
  explain = {
    run = explain,
    about = 'find the root cause of the error at the cursor or in the range',
    complete = { 'selection' },
  },
  terminal = { run = terminal, about = 'find the root cause of the terminal output' },
  report = { run = report, about = 'show the full report' },
  apply = { run = apply, about = 'apply the fix' },
  similar = { run = similar, about = 'show similar solved cases' },
  solved = { run = solved, about = 'mark the root cause as right' },
  wrong = { run = wrong, about = 'mark it as wrong, and say why' },
  ask = { run = ask, about = 'ask a question about the analysis' },
  follow = {
    run = follow,
    about = 'show the steps of the newest investigation',
  },
  conclude = { run = conclude, about = 'answer with what is known so far' },
  cancel = { run = cancel, about = 'stop what runs' },
  offline = { run = offline, about = 'investigate without a model, where Whence has offered it' },
  memory = { run = memory, about = 'search the solved cases' },
  model = { run = model, about = 'choose a model until the server stops' },
  actions = { run = actions, about = 'offer every code action' },
  clear = { run = clear, about = 'clear the findings' },
  doctor = { run = doctor, about = 'check the setup' },
  status = { run = status, about = 'say what runs' },
  start = { run = session.start, about = 'start the server' },
  stop = { run = session.stop, about = 'stop the server' },
  restart = { run = session.restart, about = 'restart the server' },
  messages = { run = messages, about = "show Whence's messages in full" },
  log = { run = log, about = "open Neovim's log of the language servers" },
}

--- Offers the code actions of every server, for what any of them says is wrong here.
---@param call? {range: integer, line1: integer, line2: integer}
function M.code_action(call)
  local compat = require('whence.compat')
  local bufnr = vim.api.nvim_get_current_buf()
  local first = vim.fn.line('.') - 1
  local last, range = first, nil
  if call and call.range and call.range > 0 then
    first, last = call.line1 - 1, call.line2 - 1
    local text = vim.fn.getline(call.line2)
    range = { start = { call.line1, 0 }, ['end'] = { call.line2, math.max(#text - 1, 0) } }
  end
  compat.code_action({ diagnostics = diagnostics.of(bufnr, ENCODING, first, last) }, range)
end

--- Runs `:Whence {name} {rest}`, as `nvim_create_user_command` calls it.
function M.run(call)
  local name, rest = call.args:match('^(%S*)%s*(.-)%s*$')
  local command = M.list[name == '' and 'status' or name]
  if not command then
    return say.error('`:Whence %s` is no command; completion lists them', name)
  end
  command.run({ rest = rest, range = call.range or 0, line1 = call.line1, line2 = call.line2 })
end

--- Completes a line of `:Whence`.
---@return string[]
function M.complete(lead, line)
  local _, words = line:match('Whence!?(%s+)(.*)$')
  local name = words and words:match('^(%S+)%s')
  local command = name and M.list[name]
  local candidates = not name and vim.tbl_keys(M.list) or (command and command.complete) or {}
  table.sort(candidates)
  return vim.tbl_filter(function(one)
    return vim.startswith(one, lead)
  end, candidates)
end

return M
