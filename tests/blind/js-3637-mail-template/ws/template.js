'use strict';

const FIELD = /\{\{\s*([a-z_]+)\s*\}\}/;

const filters = {
  money(value) {
    return '$' + value.toFixed(2);
  },
  upper(value) {
    return String(value).toUpperCase();
  },
};

function fieldNames(text) {
  const names = new Set();
  for (const match of text.matchAll(new RegExp(FIELD, 'g'))) names.add(match[1]);
  return [...names];
}

function format(value, filter) {
  if (filter === undefined) return String(value);
  if (!(filter in filters)) throw new RangeError(`no filter ${filter}`);
  return filters[filter](value);
}

function fill(text, name, value) {
  const slot = new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g');
  return text.replace(slot, value);
}

class Template {
  constructor(text, formats = {}) {
    this.text = text;
    this.formats = formats;
    this.names = fieldNames(text);
  }

  missing(data) {
    return this.names.filter((name) => !(name in data));
  }

  render(data) {
    const missing = this.missing(data);
    if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
    return this.names.reduce(
      (text, name) => fill(text, name, format(data[name], this.formats[name])),
      this.text,
    );
  }
}

module.exports = { Template, fieldNames };
