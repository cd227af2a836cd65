const builders = require('./builders');
const { tokenize } = require('./tokens');

class Engine {
  constructor({ onRender } = {}) {
    this.helpers = Object.create(null);
    this.templates = new Map();
    this.onRender = onRender;
  }

  helper(name, fn) {
    this.helpers[name] = fn;
    return this;
  }

  partial(name, source) {
    this.templates.set(name, this.compile(source));
    return this;
  }

  compile(source) {
    const steps = Array.from(tokenize(source), (token) => this.build(token));
    return (data) => steps.map((step) => step(data)).join('');
  }

  build({ kind, part }) {
    return builders[kind](part, this.helpers);
  }

  render(name, data) {
    const template = this.templates.get(name);
    const text = template(data);
    if (this.onRender) {
      this.onRender(name);
    }
    return text;
  }
}

module.exports = { create: (options) => new Engine(options), Engine };
