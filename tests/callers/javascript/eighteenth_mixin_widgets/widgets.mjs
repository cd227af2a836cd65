export const Emitting = (Base) =>
  class extends Base {
    #handlers = new Map();

    on(name, handler) {
      this.#of(name).push(handler);
      return () => this.off(name, handler);
    }

    off(name, handler) {
      this.#handlers.set(name, this.#of(name).filter((each) => each !== handler));
    }

    emit(name, ...args) {
      this.#of(name).forEach((handler) => handler.apply(this, args));
    }

    #of(name) {
      if (!this.#handlers.has(name)) this.#handlers.set(name, []);
      return this.#handlers.get(name);
    }
  };

export const Styled = (Base) =>
  class Styled extends Base {
    static defaults() {
      return { color: 'red' };
    }

    get style() {
      return merge(Styled.defaults(), this.ownStyle?.());
    }
  };

function merge(...parts) {
  return Object.assign({}, ...parts);
}

export class Widget {
  static #count = 0;
  static kinds = new Map();

  static register(name, kind = this) {
    Widget.kinds.set(name, kind);
    return kind;
  }

  static create(name, ...args) {
    const Kind = Widget.kinds.get(name);
    return new Kind(...args);
  }

  constructor(...children) {
    this.id = Widget.#nextId();
    this.children = children;
  }

  static #nextId() {
    return ++this.#count;
  }

  *[Symbol.iterator]() {
    yield this;
    for (const child of this.children) yield* child;
  }

  render(depth = 0) {
    const inner = this.children.map((child) => child.render(depth + 1));
    return [indent(depth, this.text()), ...inner].join('\n');
  }

  text() {
    return this.constructor.name;
  }

  toString() {
    return this.render();
  }
}

const indent = (depth, text) => ' '.repeat(depth) + text;

export default Widget;
