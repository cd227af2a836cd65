-- LM Studio is not there, and nothing else was allowed.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

local NOBODY = 'http://127.0.0.1:9'
local can_hold = vim.fn.has('nvim-0.9') == 1

t.run({
  {
    'the user is told what to do, without a prompt',
    function()
      vim.fn.inputlist = function()
        error('a prompt')
      end
      require('whence').setup({ cmd = t.cmd('--analyst', 'lmstudio', '--lmstudio-url', NOBODY) })
      local buffer = t.open('report.py')
      t.client()
      t.diagnose(buffer, 13, "AttributeError: 'NoneType' object has no attribute 'upper'")
      vim.cmd('Whence explain')
      local note = t.told('LM Studio is not running')
      t.equal(note:find(':Whence offline', 1, true) ~= nil, can_hold)
    end,
  },
  {
    ':Whence offline investigates without a model',
    function()
      vim.cmd('Whence offline')
      if can_hold then
        t.equal(t.analysis().outcome, 'found')
      else
        t.told('nothing waits for this')
      end
    end,
  },
})
