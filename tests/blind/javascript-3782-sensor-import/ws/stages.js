'use strict';

const plausible = (low, high) => (row) => (row.value >= low && row.value <= high ? row : null);
const rename = (names) => (row) => ({ ...row, id: names[row.id] ?? row.id });

module.exports = { plausible, rename };
