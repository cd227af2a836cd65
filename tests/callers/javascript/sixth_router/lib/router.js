function runAll(handlers, request) {
  let index = 0;
  function next() {
    const handler = handlers[index++];
    if (handler) {
      handler(request, next);
    }
  }
  next();
}

const defaultError = (error) => error.message;

class Router {
  routes = [];

  constructor({ onError = defaultError } = {}) {
    this.onError = onError;
  }

  get(path, ...handlers) {
    this.routes.push({ path, handlers });
  }

  resource(name, { list, show }, guard) {
    const table = [
      [`/${name}`, list],
      [`/${name}/1`, show],
    ];
    for (const [path, handler] of table) {
      this.get(path, guard, handler);
    }
  }

  match(path) {
    return this.routes.find((route) => route.path === path);
  }

  handle(path) {
    try {
      const { handlers } = this.match(path);
      runAll(handlers, { path });
    } catch (error) {
      this.onError(error);
    }
  }
}

exports.createRouter = (options) => new Router(options);
