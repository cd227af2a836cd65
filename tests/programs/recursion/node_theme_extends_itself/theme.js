const themes = require('./themes.json');

function colours(name) {
  const theme = themes[name];
  const inherited = theme.extends ? colours(theme.extends) : {};
  return { ...inherited, ...theme.colours };
}

module.exports = { colours };
