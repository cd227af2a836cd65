-- With a model: its choice, cancelling, concluding, and a question whose answer is streamed.
local t = dofile(vim.env.SUPPORT .. '/support.lua')

local MISSING = "AttributeError: 'NoneType' object has no attribute 'upper'"
local buffer

local function begin()
  t.forget()
  vim.api.nvim_set_current_buf(buffer)
  vim.api.nvim_win_set_cursor(0, { 14, 4 })
  vim.cmd('Whence explain')
  t.wait('the model', function()
    return #t.heard('chat.delta') > 0
  end)
end

local function finished()
  return t.wait('the end', function()
    return t.heard('investigation.finished')[1]
  end)
end

t.run({
  {
    ':Whence model lets the user choose, without a prompt of the server',
    function()
      require('whence').setup({ cmd = t.with_model() })
      buffer = t.open('report.py')
      t.client()
      t.choose('')
      vim.cmd('Whence model')
      t.told('investigates from now on')
      t.equal(#t.offered > 0, true)
      t.equal(#t.notes, 1)
    end,
  },
  {
    'the model is told in the status',
    function()
      t.wait('the status', function()
        local worker = require('whence.progress').worker()
        return worker and worker.model
      end)
    end,
  },
  {
    ':Whence cancel stops an investigation',
    function()
      t.diagnose(buffer, 13, MISSING)
      begin()
      t.wait('progress', function()
        return require('whence').status() ~= ''
      end)
      vim.cmd('Whence cancel')
      t.equal(finished().stopReason, 'cancelled')
      t.wait('no progress', function()
        return require('whence').status() == ''
      end)
    end,
  },
  {
    ':Whence follow grows while the model works, and :Whence conclude ends it with an answer',
    function()
      begin()
      vim.cmd('Whence follow')
      local before = #t.text()
      t.wait('more text', function()
        return #t.text() > before
      end)
      vim.cmd('Whence conclude')
      finished()
      t.shows('whence://timeline/', 'Finished: ')
      vim.cmd('normal q')
    end,
  },
  {
    'a whole investigation finds the cause',
    function()
      begin()
      t.equal(t.analysis().outcome, 'found')
      finished()
    end,
  },
  {
    ':Whence ask streams an answer into a buffer of its own',
    function()
      vim.cmd('Whence ask Why is it None?')
      t.shows('whence://answers/', '## Why is it None?')
      local before = #t.text()
      t.wait('an answer', function()
        return #t.text() > before + 40
      end)
      t.wait('its end', function()
        return require('whence').status() == ''
      end)
    end,
  },
})
