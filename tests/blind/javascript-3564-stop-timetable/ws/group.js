'use strict';

/** Groups rows by a field; groups come in the order of their first row. */
function groupInOrder(rows, field) {
  const groups = {};
  for (const row of rows) {
    const key = row[field];
    if (!groups[key]) groups[key] = [];
    groups[key].push(row);
  }
  return Object.entries(groups);
}

module.exports = { groupInOrder };
