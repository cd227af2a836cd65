class Router {
  constructor() {
    this.routes = new Map();
  }
  get(path, handler) {
    this.routes.set('GET ' + path, handler);
  }
  handle(method, path) {
    const handler = this.routes.get(method + ' ' + path);
    return handler({ path });
  }
}
module.exports = { Router };
