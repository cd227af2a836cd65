const TOKEN = /\s*(\d+|[-+*/()])/g;

function scan(text) {
  const tokens = [];
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) throw new SyntaxError(`cannot read ${text}`);
    tokens.push(match[1]);
  }
  return tokens;
}

module.exports = { scan };
