"use strict";

const filters = require("./filters");
const { Tokens, split } = require("./tokens");

class Template {
  constructor(text) {
    this.text = text;
  }

  get nodes() {
    return parse(new Tokens(this.text).read());
  }

  render(data) {
    return renderAll(this.nodes, data);
  }
}

function parse(tokens) {
  const stack = [[]];
  for (const token of tokens) {
    const siblings = stack[stack.length - 1];
    handlers[token.kind](token, siblings, stack);
  }
  return stack[0];
}

const handlers = {
  text({ text }, siblings) {
    siblings.push(() => text);
  },

  value(token, siblings) {
    siblings.push((data) => filters.apply(token.filters, lookup(data, token.path)));
  },

  open({ path }, siblings, stack) {
    const children = [];
    siblings.push((data) => lookup(data, path).map((item) => renderAll(children, item)).join(""));
    stack.push(children);
  },

  close: function (token, siblings, stack) {
    stack.pop();
  },
};

function lookup(data, path) {
  return split(path, ".").reduce((value, key) => (key ? value[key] : value), data);
}

function renderAll(nodes, data) {
  return nodes.map((node) => node(data)).join("");
}

exports.compile = function (text) {
  const template = new Template(text);
  return (data) => template.render(data);
};
