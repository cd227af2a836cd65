'use strict';

function compose(stack) {
  return function run(context, index = 0) {
    const layer = stack[index];
    if (!layer) return undefined;
    return layer(context, () => run(context, index + 1));
  };
}

class App {
  constructor() {
    this.middleware = [];
    this.routes = Object.create(null);
  }

  use(...layers) {
    this.middleware.push(...layers);
    return this;
  }

  get(path, handler) {
    this.routes[path] = handler;
    return this;
  }

  match(path) {
    return this.routes[path];
  }

  handle(path) {
    const stack = [...this.middleware, this.match(path)];
    return compose(stack)({ path });
  }
}

exports.createApp = function createApp() {
  return new App();
};
