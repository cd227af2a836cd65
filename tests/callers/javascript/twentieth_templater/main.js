'use strict';

const Token = Object.freeze({ TEXT: 'text', VALUE: 'value', OPEN: 'open', CLOSE: 'close' });

function* tokenize(source) {
  for (const part of source.split(/({{.*?}})/)) {
    const inner = /^{{(.*)}}$/.exec(part)?.[1];
    if (inner === undefined) yield { type: Token.TEXT, value: part };
    else yield classify(inner.trim());
  }
}

function classify(inner) {
  if (inner.startsWith('#')) return { type: Token.OPEN, value: inner.slice(1) };
  if (inner.startsWith('/')) return { type: Token.CLOSE };
  return { type: Token.VALUE, value: inner };
}

class Context {
  constructor(values, outer = null) {
    this.values = values;
    this.outer = outer;
  }

  lookup(path) {
    if (path in this.values) return this.values[path];
    return this.outer?.lookup(path);
  }

  nest(values) {
    return new Context(Object(values), this);
  }
}

const filters = {
  upper: (value) => String(value).toUpperCase(),
  money(value) {
    return `${currency()}${Number(value).toFixed(2)}`;
  },
  default: (value) => value ?? '-',
};

function currency() {
  return '€';
}

const pipe = (...steps) => (value) => steps.reduce((acc, step) => step(acc), value);

function compileValue(expression) {
  const [path, ...names] = expression.split('|').map((piece) => piece.trim());
  const convert = pipe(...names.map((name) => filters[name]), filters.default, escapeHtml);
  return (context) => convert(context.lookup(path));
}

function compileBlock(tokens) {
  const parts = [];
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const { type, value } = next.value;
    if (type === Token.CLOSE) break;
    parts.push(compilers[type](value, tokens));
  }
  return function renderBlock(context) {
    return parts.map((part) => part(context)).join('');
  };
}

function compileLoop(name, tokens) {
  const body = compileBlock(tokens);
  return (context) => context.lookup(name).map((item) => body(context.nest(item))).join('');
}

function literal(text) {
  return () => text;
}

const compilers = {
  [Token.TEXT]: literal,
  [Token.VALUE]: compileValue,
  [Token.OPEN]: compileLoop,
};

function escapeHtml(text) {
  return String(text).replace(/[<>&]/g, entity);
}

function entity(ch) {
  return `&#${ch.charCodeAt(0)};`;
}

function template(strings, ...holes) {
  const source = String.raw({ raw: strings }, ...holes);
  const render = compileBlock(tokenize(source));
  return Object.assign((values) => render(new Context(values)), { source });
}

const receipt = template`Hi {{ name | upper }}: {{#items}}{{ title }} {{ price | money }}${';'} {{/items}}{{ note }}`;

console.log(receipt({ name: 'ann', items: [{ title: 'a<b', price: 2 }, { title: 'pen', price: '3.5' }] }));
console.log(receipt.source.length);
