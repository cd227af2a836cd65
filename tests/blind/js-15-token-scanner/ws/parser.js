const { scan } = require('./scanner');

function evaluate(text) {
  const tokens = scan(text);
  let at = 0;

  function atom() {
    const token = tokens[at++];
    if (token === '(') {
      const value = sum();
      at++;
      return value;
    }
    if (!/^\d+$/.test(token)) throw new SyntaxError(`unexpected ${token} in ${text}`);
    return Number(token);
  }

  function product() {
    let value = atom();
    while (tokens[at] === '*' || tokens[at] === '/') {
      value = tokens[at++] === '*' ? value * atom() : value / atom();
    }
    return value;
  }

  function sum() {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      value = tokens[at++] === '+' ? value + product() : value - product();
    }
    return value;
  }

  return sum();
}

module.exports = { evaluate };
