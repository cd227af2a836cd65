local M = {}

---@class whence.Options
local defaults = {
  -- The language server.
  cmd = { 'whence', 'lsp' },
  -- Environment variables of the server, beside those of the editor.
  cmd_env = {},
  -- Settings of Whence itself, as `docs/settings.md` lists them.
  settings = {},
  -- Whether the server starts with the first file that lies in a project.
  autostart = true,
  -- What makes a directory a project's root.
  root_markers = {
    '.whence.toml',
    '.git',
    '.hg',
    'pyproject.toml',
    'setup.py',
    'package.json',
    'Cargo.toml',
    'go.mod',
    'settings.gradle',
    'settings.gradle.kts',
    'build.gradle',
    'build.gradle.kts',
    'pom.xml',
    'composer.json',
    'Gemfile',
    'CMakeLists.txt',
  },
  -- What the server may ask of the editor.
  bridge = { context = true, call_hierarchy = true, terminal = true, debugger = true },
  -- Whether the current step is shown in the command line while an investigation runs.
  echo_progress = true,
  -- How windows for reports and answers are opened.
  split = 'botright vsplit',
  -- Keys by the name of a `:Whence` command.
  keymaps = {},
}

M.options = vim.deepcopy(defaults)

--- Options whose keys are the user's own.
local is_open = { cmd = true, cmd_env = true, settings = true, root_markers = true, keymaps = true }

local function sorted_keys(of)
  local names = vim.tbl_keys(of)
  table.sort(names)
  return table.concat(names, ', ')
end

local function checked(given, known, prefix, wrong)
  local sound = {}
  for name, value in pairs(given) do
    local default = known[name]
    local label = ('`%s%s`'):format(prefix, tostring(name))
    if default == nil then
      table.insert(wrong, ('%s is no option; there are %s'):format(label, sorted_keys(known)))
    elseif type(value) ~= type(default) then
      table.insert(wrong, ('%s is a %s and not a %s'):format(label, type(default), type(value)))
    elseif type(value) == 'table' and not is_open[name] then
      sound[name] = checked(value, default, name .. '.', wrong)
    else
      sound[name] = value
    end
  end
  return sound
end

--- Takes the user's options over the defaults.
---@return string[] wrong what was left out, one sentence each
function M.set(given)
  local wrong = {}
  if given ~= nil and type(given) ~= 'table' then
    given, wrong = nil, { 'setup takes a table' }
  end
  local sound = checked(given or {}, defaults, '', wrong)
  if sound.cmd and (#sound.cmd == 0 or type(sound.cmd[1]) ~= 'string') then
    table.insert(wrong, '`cmd` is a list of texts: the program and its arguments')
    sound.cmd = nil
  end
  M.options = vim.tbl_deep_extend('force', defaults, sound)
  -- a list takes the place of another one, whatever their lengths
  for _, name in ipairs({ 'cmd', 'root_markers' }) do
    M.options[name] = vim.deepcopy(sound[name] or defaults[name])
  end
  table.sort(wrong)
  return wrong
end

return M
