'use strict';

const FILTERS = {
  upper: (text) => text.toUpperCase(),
  money: (amount) => `${(amount / 100).toFixed(2)} €`,
  date: (iso) => iso.split('-').reverse().join('.'),
};

function apply(value, filters) {
  return filters.reduce((current, name) => FILTERS[name](current), value);
}

function render(template, data) {
  let text = template;
  for (const [slot, name, rest] of template.matchAll(/\{\{(\w+)((?:\|\w+)*)\}\}/g)) {
    if (!(name in data)) throw new Error(`no value for ${name}`);
    const filters = rest.split('|').filter(Boolean);
    text = text.replace(slot, String(apply(data[name], filters)));
  }
  return text;
}

module.exports = { render, FILTERS };
