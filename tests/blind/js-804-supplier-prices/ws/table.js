function splitLine(line, separator) {
  const cells = [];
  let cell = '';
  let quoted = false;
  for (const char of line) {
    if (char === '"') {
      quoted = !quoted;
    } else if (char === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += char;
    }
  }
  cells.push(cell);
  return cells;
}

function parseTable(text, separator = ';') {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const header = splitLine(lines[0], separator);
  return lines.slice(1).map((line) => {
    const row = {};
    splitLine(line, separator).forEach((cell, index) => {
      row[header[index]] = cell;
    });
    return row;
  });
}

module.exports = { parseTable };
