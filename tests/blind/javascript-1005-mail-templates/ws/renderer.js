'use strict';

const { sources } = require('./templates');

function compile(source) {
  const parts = source.split(/\{\{\s*([\w.|]+)\s*\}\}/);
  return (data) =>
    parts
      .map((part, index) => (index % 2 === 0 ? part : lookup(data, part)))
      .join('');
}

function lookup(data, expression) {
  const [path, filter] = expression.split('|');
  const value = path.split('.').reduce((at, key) => at[key], data);
  if (filter === 'upper') return value.toUpperCase();
  return String(value);
}

class Renderer {
  constructor() {
    this.compiled = new Map();
  }

  template(name, locale) {
    let template = this.compiled.get(name);
    if (!template) {
      const byLocale = sources[name];
      template = compile(byLocale[locale] || byLocale.en);
      this.compiled.set(name, template);
    }
    return template;
  }

  render(name, locale, data) {
    return this.template(name, locale)(data);
  }
}

module.exports = { Renderer };
