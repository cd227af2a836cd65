if vim.g.loaded_whence then
  return
end
vim.g.loaded_whence = true

if vim.fn.has('nvim-0.7.2') == 0 then
  vim.notify('Whence needs Neovim 0.7.2 or newer.', vim.log.levels.WARN)
  return
end

vim.api.nvim_create_user_command('Whence', function(call)
  require('whence.commands').run(call)
end, {
  nargs = '*',
  range = true,
  desc = 'Find the root cause of an error',
  complete = function(lead, line)
    return require('whence.commands').complete(lead, line)
  end,
})

local group = vim.api.nvim_create_augroup('whence', { clear = true })

vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile', 'BufFilePost' }, {
  group = group,
  desc = 'Whence: tell the server of a file that is opened',
  callback = function(event)
    -- afterwards: the file type, which the server is told, is found by the same event
    vim.schedule(function()
      require('whence.session').opened(event.buf)
    end)
  end,
})

vim.api.nvim_create_autocmd('VimLeavePre', {
  group = group,
  desc = 'Whence: the server ends with the editor, which is no crash',
  callback = function()
    if package.loaded['whence.session'] then
      require('whence.session').leaving()
    end
  end,
})
