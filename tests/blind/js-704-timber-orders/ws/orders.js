const fs = require('fs');

const COLUMNS = {
  wood: (text) => text.trim().toLowerCase(),
  pieces: (text) => parseInt(text, 10),
  metres: (text) => Number(text),
};

function readOrders(file) {
  const [head, ...lines] = fs.readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = head.split(';');
  return lines.map((line) => {
    const order = {};
    line.split(';').forEach((text, column) => {
      const name = names[column];
      order[name] = COLUMNS[name](text);
    });
    return order;
  });
}

module.exports = { readOrders };
