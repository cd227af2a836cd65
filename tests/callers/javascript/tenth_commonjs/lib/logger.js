const write = (level, text) => `${level} ${text}`;

module.exports = (name) => ({
  info: (text) => write('info', text),
  warn(text) {
    return write('warn', name + text);
  },
});
