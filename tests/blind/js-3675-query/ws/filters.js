'use strict';
const { parse, stringify } = require('./query');

/** The state of a search page, kept in its address. */
class Filters {
  constructor(query = '') {
    this.fields = parse(query);
  }

  first(name, fallback = null) {
    const values = this.fields.get(name);
    return values && values.length ? values[0] : fallback;
  }

  all(name) {
    return this.fields.get(name) || [];
  }

  page() {
    const n = Number.parseInt(this.first('page', '1'), 10);
    return Number.isNaN(n) || n < 1 ? 1 : n;
  }

  with(name, ...values) {
    const copy = new Filters();
    for (const [k, v] of this.fields) copy.fields.set(k, [...v]);
    copy.fields.set(name, values);
    copy.fields.delete('page');
    return copy;
  }

  toString() {
    return stringify(this.fields);
  }
}

module.exports = { Filters };
