'use strict';

const fs = require('node:fs');

function splitLine(line) {
  const cells = [''];
  let quoted = false;
  for (const c of line) {
    if (c === '"') {
      quoted = !quoted;
    } else if (c === ';' && !quoted) {
      cells.push('');
    } else {
      cells[cells.length - 1] += c;
    }
  }
  return cells;
}

function parse(text) {
  const [head, ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const names = splitLine(head);
  return lines.map((line) => {
    const cells = splitLine(line);
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

function read(file) {
  return parse(fs.readFileSync(file, 'utf8'));
}

module.exports = { read, parse };
