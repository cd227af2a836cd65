'use strict';

function makeRecord(level, parts) {
  let fields;
  if (parts.length === 0) {
    fields = null;
  } else if (typeof parts[0] === 'string') {
    fields = {};
  } else {
    fields = parts[0];
    if (fields.err) {
      return { level, err: fields.err.message };
    }
  }
  return { level, ...fields };
}

module.exports = { makeRecord };
