-- The server's process and the conversation with it: one for all projects of this Neovim.
local choices = require('whence.choices')
local compat = require('whence.compat')
local config = require('whence.config')
local diagnostics = require('whence.diagnostics')
local program = require('whence.program')
local progress = require('whence.progress')
local roots = require('whence.roots')
local say = require('whence.say')
local timeline = require('whence.timeline')

local M = {}

local FIRST_PAUSE_MS = 500
local MOST_CRASHES = 5
-- Crashes longer ago than this are forgiven.
local CALM_SECONDS = 180

local state = {
  client_id = nil,
  folders = {},
  --- What is done as soon as the server can be asked.
  waiting = {},
  --- How many commands are being answered.
  asked = 0,
  crashes = {},
  is_ending = false,
  has_complained = false,
}

---@return table? client the one that can be asked
function M.client()
  local client = state.client_id and vim.lsp.get_client_by_id(state.client_id)
  return client and client.initialized and client or nil
end

function M.is_running()
  return state.client_id ~= nil
end

--- The projects that the server knows.
---@return string[]
function M.folders()
  return vim.deepcopy(state.folders)
end

--- The directory that relative paths start from, where nobody says otherwise.
function M.root()
  local file = require('whence.context').file()
  return file and roots.of(file, true) or state.folders[1] or vim.fn.getcwd()
end

local function folder_of(path)
  return { uri = vim.uri_from_fname(path), name = path }
end

local function capabilities()
  local made, bridge = vim.lsp.protocol.make_client_capabilities(), config.options.bridge
  made.textDocument.callHierarchy = { dynamicRegistration = false }
  made.workspace.configuration = true
  made.workspace.workspaceFolders = true
  made.workspace.workspaceEdit.documentChanges = true
  made.window.showDocument = { support = true }
  -- the one that every language server knows: mixed ones confuse Neovim
  made.general = vim.tbl_extend('force', made.general or {}, { positionEncodings = { 'utf-16' } })
  made.experimental = {
    whence = {
      editorContext = bridge.context,
      callHierarchy = bridge.call_hierarchy,
      terminal = bridge.terminal,
      debugState = bridge.debugger and require('whence.debugger').is_there(),
      reports = true,
    },
  }
  return made
end

--- Neovim 0.10 and newer send only the server's own diagnostics with a code action.
local function with_every_diagnostic(client)
  compat.before_request(client, function(method, params)
    if method ~= 'textDocument/codeAction' or not params or not params.context then
      return
    end
    local bufnr = vim.uri_to_bufnr(params.textDocument.uri)
    local first, last = params.range.start.line, params.range['end'].line
    local all = diagnostics.of(bufnr, client.offset_encoding, first, last)
    params.context = vim.tbl_extend('force', params.context, { diagnostics = all })
  end)
end

local function settings()
  return { whence = vim.tbl_isempty(config.options.settings) and vim.empty_dict()
    or config.options.settings }
end

local function attach(bufnr)
  if state.client_id and vim.api.nvim_buf_is_loaded(bufnr) then
    vim.lsp.buf_attach_client(bufnr, state.client_id)
  end
end

local function attach_all()
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    local root = roots.of(bufnr, true)
    if root and vim.tbl_contains(state.folders, root) then
      attach(bufnr)
    end
  end
end

local function ready(client)
  with_every_diagnostic(client)
  local waiting = state.waiting
  state.waiting = {}
  vim.schedule(function()
    for _, work in ipairs(waiting) do
      work(client)
    end
  end)
end

local start

local function forgive()
  local now = os.time()
  state.crashes = vim.tbl_filter(function(at)
    return now - at < CALM_SECONDS
  end, state.crashes)
end

local function lost()
  local was_asked = state.asked > 0
  state.asked = 0
  return was_asked and ' What it was working on is lost; `:Whence explain` asks again.' or ''
end

local function crashed(code, signal)
  forgive()
  table.insert(state.crashes, os.time())
  local how = signal ~= 0 and ('signal %d'):format(signal) or ('exit code %d'):format(code)
  local what = ('the server stopped unexpectedly (%s).%s'):format(how, lost())
  if #state.crashes > MOST_CRASHES then
    say.error("%s Whence won't restart it automatically. See `:Whence log`, or run `:Whence restart`.", what)
    return
  end
  say.warn('%s It is started again.', what)
  vim.defer_fn(function()
    if not state.client_id and not state.is_ending and #state.folders > 0 then
      start()
    end
  end, FIRST_PAUSE_MS * 2 ^ (#state.crashes - 1))
end

local function exited(code, signal, client_id)
  if client_id ~= state.client_id then
    return
  end
  state.client_id = nil
  progress.reset()
  timeline.interrupt()
  choices.forget()
  if not state.is_ending then
    crashed(code, signal)
  end
end

local function complain()
  if state.has_complained then
    return
  end
  state.has_complained = true
  say.warn(
    '`%s` cannot be run. Install Whence, or say in `setup` where it is (`cmd`); '
      .. '`:checkhealth whence` says more.',
    config.options.cmd[1]
  )
end

---@return boolean started
start = function()
  local options = config.options
  local path = program.find(options.cmd[1])
  if not path then
    complain()
    return false
  end
  state.is_ending = false
  state.client_id = compat.start({
    name = 'whence',
    cmd = vim.list_extend({ path }, options.cmd, 2),
    cmd_env = not vim.tbl_isempty(options.cmd_env) and options.cmd_env or nil,
    root_dir = state.folders[1],
    workspace_folders = vim.tbl_map(folder_of, state.folders),
    capabilities = capabilities(),
    handlers = require('whence.handlers'),
    settings = settings(),
    init_options = settings(),
    on_init = ready,
    on_exit = vim.schedule_wrap(exited),
  })
  if not state.client_id then
    return false
  end
  attach_all()
  return true
end

--- Tells the server of a project that it does not know yet.
local function add_folder(root)
  if vim.tbl_contains(state.folders, root) then
    return
  end
  table.insert(state.folders, root)
  if not state.client_id then
    return
  end
  M.when_ready(function(client)
    local folder = folder_of(root)
    client.workspace_folders = vim.list_extend(client.workspace_folders or {}, { folder })
    local change = { event = { added = { folder }, removed = {} } }
    compat.notify(client, 'workspace/didChangeWorkspaceFolders', change)
  end)
end

--- Takes a file that was opened: it is attached, and the server started where that is wanted.
function M.opened(bufnr)
  if not vim.api.nvim_buf_is_valid(bufnr) then
    return
  end
  local root = roots.of(bufnr)
  if not root or not (config.options.autostart or M.is_running()) then
    return
  end
  M.begin(bufnr, root)
end

--- Attaches a file, and starts the server where none runs.
---@return boolean running
function M.begin(bufnr, root)
  add_folder(root)
  if not M.is_running() then
    return not state.is_leaving and #state.crashes <= MOST_CRASHES and start()
  end
  attach(bufnr)
  return true
end

--- Starts the server for what the user looks at, be it in a project or not.
---@return boolean running
function M.start()
  local bufnr = require('whence.context').file()
  local root = bufnr and roots.of(bufnr, true) or vim.fn.getcwd()
  state.has_complained = false
  state.crashes = {}
  return M.begin(bufnr or vim.api.nvim_get_current_buf(), root)
end

function M.stop()
  local client = state.client_id and vim.lsp.get_client_by_id(state.client_id)
  state.is_ending = true
  state.waiting = {}
  if client then
    compat.stop(client)
  elseif state.client_id then
    vim.lsp.stop_client(state.client_id, true)
  end
end

--- Starts the server anew, after it has ended where it runs.
function M.restart()
  if not M.is_running() then
    return M.start()
  end
  local id = state.client_id
  M.stop()
  local timer = compat.loop.new_timer()
  local tries = 0
  timer:start(50, 50, vim.schedule_wrap(function()
    tries = tries + 1
    if state.client_id == id and tries < 100 then
      return
    end
    timer:stop()
    if not timer:is_closing() then
      timer:close()
      M.start()
    end
  end))
  return true
end

--- The editor is about to end, and the server with it.
function M.leaving()
  state.is_ending, state.is_leaving = true, true
end

--- Does something with the client as soon as there is one that can be asked.
---@param work fun(client: table)
---@return boolean will_be_done
function M.when_ready(work)
  local client = M.client()
  if client then
    work(client)
    return true
  end
  if not M.is_running() and not M.start() then
    return false
  end
  table.insert(state.waiting, work)
  return true
end

--- Asks the server.
---@param done fun(err: table?, result: table?)
function M.request(method, params, done)
  M.when_ready(function(client)
    state.asked = state.asked + 1
    local id = client.id
    compat.request(client, method, params, function(err, result)
      if id == state.client_id then
        state.asked = math.max(state.asked - 1, 0)
      end
      done(err, result)
    end, vim.api.nvim_get_current_buf())
  end)
end

local INVALID_PARAMS = -32602

--- Runs one of the server's commands. It has told the user of a failure itself.
---@param done? fun(result: table)
---@param failed? fun()
function M.command(name, argument, done, failed)
  local params = { command = name, arguments = { argument or vim.empty_dict() } }
  M.request('workspace/executeCommand', params, function(err, result)
    if err and err.code == INVALID_PARAMS then
      say.error('%s', err.message)
    end
    if err and failed then
      failed()
    elseif not err and done then
      done(result or {})
    end
  end)
end

--- Asks something whose failure the server does not tell by itself.
---@param done fun(result: table)
function M.ask(method, params, done)
  M.request(method, params, function(err, result)
    if err then
      say.error('%s', err.message)
    elseif result then
      done(result)
    end
  end)
end

return M
