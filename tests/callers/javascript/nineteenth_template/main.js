'use strict';

const filters = {
  upper: (s) => s.toUpperCase(),
  cut(s, n = 3) {
    return clip(s, Number(n));
  },
  'title-case': titleCase,
};

function clip(s, n) {
  return s.slice(0, n);
}

function titleCase(s) {
  return s.replace(/\b\w/g, (c) => filters.upper(c));
}

function Template(source) {
  if (!new.target) return new Template(source);
  this.parts = Template.parse(source);
}

Template.parse = function parse(source) {
  return source.split(/\{(.*?)\}/).map((text, i) => (i % 2 ? compile(text) : constant(text)));
};

Template.prototype.render = function render(data) {
  return this.parts.map((part) => part(data)).join('');
};

Object.assign(Template.prototype, {
  renderAll(rows) {
    return rows.map(this.render, this);
  },
  toString() {
    return describe.call(this, 'template');
  },
});

function describe(kind) {
  return `${kind} of ${this.parts.length}`;
}

const constant = (text) => function fixed() {
  return text;
};

function compile(text) {
  const [path, ...names] = text.split('|');
  const chain = names.map((name) => lookup(name));
  return function filled(data) {
    return chain.reduce((value, filter) => filter(value), dig(data, path));
  };
}

function lookup(name) {
  const [key, arg] = name.split(':');
  const filter = filters[key];
  return arg === undefined ? filter : (value) => filter(value, arg);
}

function dig(data, path) {
  const [head, ...tail] = path.split('.');
  return tail.length ? dig(data[head], tail.join('.')) : data[head];
}

const greeting = Template('Hi {user.name|title-case}, {note|cut:2}!');
console.log(greeting.renderAll([{ user: { name: 'ann lee' }, note: 'abc' }]));
console.log(`${greeting}`, new Template('x').render({}));
