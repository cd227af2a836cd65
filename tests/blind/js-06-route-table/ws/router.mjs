export function compile(path) {
  const names = [];
  const source = path.replace(/:(\w+)/, (_, name) => {
    names.push(name);
    return '([^/]+)';
  });
  return { names, pattern: new RegExp(`^${source}$`) };
}

export class Router {
  routes = [];

  get(path, handler) {
    this.routes.push({ ...compile(path), handler });
  }

  handle(url) {
    for (const { names, pattern, handler } of this.routes) {
      const match = pattern.exec(url);
      if (match) {
        const params = Object.fromEntries(names.map((n, i) => [n, match[i + 1]]));
        return { status: 200, body: handler(params) };
      }
    }
    return { status: 404 };
  }
}
