-- The server is killed while a model thinks: the user is told, and goes on.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

local MISSING = "AttributeError: 'NoneType' object has no attribute 'upper'"
local buffer, first

local function is_server(pid)
  local file = io.open(('/proc/%d/cmdline'):format(pid))
  local line = file and file:read('*a') or ''
  if file then
    file:close()
  end
  return line:find('whence\0lsp', 1, true) ~= nil
end

local function server_pid()
  for _, pid in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do
    if is_server(pid) then
      return pid
    end
  end
end

local function kill_server()
  vim.loop.kill(t.wait('a server to kill', server_pid), 'sigkill')
end

t.run({
  {
    'an investigation by a model runs',
    function()
      require('whence').setup({ cmd = t.with_model() })
      buffer = t.open('report.py')
      first = t.client().id
      t.diagnose(buffer, 13, MISSING)
      vim.cmd('Whence explain')
      t.wait('the model', function()
        return #t.heard('chat.delta') > 0
      end)
      t.equal(require('whence').status() ~= '', true)
    end,
  },
  {
    'the user is told that the server ended and that the work is lost',
    function()
      kill_server()
      t.contains(t.told('stopped unexpectedly (signal 9)'), 'is lost; `:Whence explain` asks again')
      t.equal(require('whence').status(), '')
    end,
  },
  {
    'the timeline says so too',
    function()
      vim.cmd('Whence follow')
      t.shows('whence://timeline/', 'The server ended before')
      vim.cmd('normal q')
    end,
  },
  {
    'the server is started again, with the files that are open',
    function()
      local client = t.wait('another server', function()
        local client = require('whence.session').client()
        return client and client.id ~= first and client
      end)
      t.wait('the file', function()
        return client.attached_buffers[buffer]
      end)
    end,
  },
  {
    'the same question is answered then',
    function()
      t.forget()
      vim.cmd('Whence explain')
      t.equal(t.analysis().outcome, 'found')
    end,
  },
  {
    'a server that ends again and again is left alone, and the user is told how to go on',
    function()
      for _ = 2, 6 do
        t.forget()
        t.client()
        kill_server()
        t.told('stopped unexpectedly')
      end
      t.told(':Whence restart')
      vim.cmd('Whence restart')
      t.client()
    end,
  },
})
