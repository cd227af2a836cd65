class Hook {
  #taps = [];

  tap(name, callback) {
    this.#taps.push({ name, callback });
  }

  call(value) {
    return this.#taps.reduce((result, { callback }) => callback(result) ?? result, value);
  }

  get size() {
    return this.#taps.length;
  }
}

class Compiler {
  static defaults = readDefaults();

  constructor(options) {
    this.options = { ...Compiler.defaults, ...options };
    this.hooks = { load: new Hook(), done: new Hook() };
    this.steps = [this.load, this.check.bind(this), (text) => this.emit(text)];
  }

  use(plugin) {
    if (typeof plugin === 'function') {
      plugin.call(this, this.hooks);
    } else {
      plugin.apply(this);
    }
    return this;
  }

  async run(files) {
    const results = [];
    for (const file of files) {
      let value = file;
      for (const step of this.steps) {
        value = await step.call(this, value);
      }
      results.push(value);
    }
    return this.hooks.done.call(results);
  }

  load(file) {
    return this.hooks.load.call(read(file));
  }

  check(text) {
    if (!text) this.fail('empty');
    return text;
  }

  emit(text) {
    return `${text}${this.hooks.done.size}`;
  }

  fail(text) {
    throw new CompileError(text);
  }
}

class CompileError extends Error {
  constructor(text) {
    super(format(text));
  }
}

const format = (text) => `error: ${text}`;

function read(file) {
  return file;
}

function readDefaults() {
  return { strict: false };
}

exports.Compiler = Compiler;
exports.CompileError = CompileError;
