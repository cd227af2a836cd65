'use strict';

const { withDefaults } = require('./options');

function group(rows, key) {
  const groups = new Map();
  for (const row of rows) {
    const name = row[key];
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(row);
  }
  return groups;
}

function report(rows, options = {}) {
  const { groupBy, sum, digits, labels } = withDefaults(options);
  const lines = [];
  for (const [name, members] of group(rows, groupBy)) {
    const total = members.reduce((all, row) => all + row[sum], 0);
    const label = labels ? labels[name] : name;
    lines.push(`${label.padEnd(12)}${total.toFixed(digits).padStart(8)}`);
  }
  return lines.sort();
}

module.exports = { report };
