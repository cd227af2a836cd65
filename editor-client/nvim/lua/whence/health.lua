local M = {}

local function check_editor(report)
  local version = vim.version()
  local name = ('Neovim %d.%d.%d'):format(version.major, version.minor, version.patch)
  if vim.fn.has('nvim-0.7.2') == 1 then
    report.ok(name)
  else
    report.error(name .. ' is too old', { 'Whence needs 0.7.2 or newer' })
  end
  if vim.fn.has('nvim-0.9') == 0 then
    report.info('The editor waits up to 1.4 s for callers from other servers: before 0.9 it must')
  end
end

local function check_program(report)
  local program = require('whence.config').options.cmd[1]
  local path = require('whence.program').find(program)
  if not path then
    report.error(('`%s` cannot be run'):format(program), {
      'Install Whence, so that `whence lsp` runs in a shell',
      "or say where it is: require('whence').setup({ cmd = { '/path/to/whence', 'lsp' } })",
    })
    return
  end
  local said = vim.trim(vim.fn.system({ path, '--version' }))
  if vim.v.shell_error == 0 then
    report.ok(('`%s`: %s'):format(program, said))
  else
    report.warn(('`%s --version` failed: %s'):format(program, said))
  end
end

local function check_server(report)
  local session = require('whence.session')
  local client = session.client()
  if not client then
    report.info('The server is not running; it starts with the first file of a project')
    return
  end
  local version = client.server_info and client.server_info.version
  report.ok('The server is running' .. (version and (', version ' .. version) or ''))
  for _, folder in ipairs(session.folders()) do
    report.info('Project: ' .. folder)
  end
end

local function callers()
  local names = {}
  for _, client in ipairs(require('whence.compat').clients()) do
    local capabilities = client.server_capabilities
    if client.name ~= 'whence' and capabilities and capabilities.callHierarchyProvider then
      table.insert(names, client.name)
    end
  end
  return names
end

local function check_bridge(report)
  local names = callers()
  if #names > 0 then
    report.ok('Callers come from ' .. table.concat(names, ', '))
  else
    report.info('No other server knows callers; they come from Whence’s own index')
  end
  if require('whence.debugger').is_there() then
    report.ok('nvim-dap shows where the program is stopped')
  else
    report.info('nvim-dap is not loaded: Whence does not see the debugger')
  end
end

function M.check()
  local report = require('whence.compat').health()
  report.start('Whence')
  check_editor(report)
  check_program(report)
  check_server(report)
  check_bridge(report)
end

return M
