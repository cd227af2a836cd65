'use strict';

function createHost({ logger = defaultLogger, limit = 3 } = {}) {
  const hooks = new Map();
  const host = {
    use(plugin, options) {
      const installed = typeof plugin === 'function' ? plugin(host, options) : plugin.install(host, options);
      if (installed) host.decorate(installed);
      return host;
    },
    hook(name, fn) {
      const list = hooks.get(name) || [];
      if (list.length >= limit) throw overflow(name);
      hooks.set(name, [...list, fn]);
    },
    fire(name, ...args) {
      return (hooks.get(name) || []).reduce((value, fn) => fn(value), ...args);
    },
    decorate(extra) {
      for (const [name, fn] of Object.entries(extra)) {
        logger(`adds ${name}`);
        host[name] = fn.bind(host);
      }
    },
  };
  return host;
}

function defaultLogger(text) {
  console.log('[host]', text);
}

function overflow(name) {
  return new Error(`too many ${name}`);
}

module.exports = createHost;
module.exports.quiet = function quiet(text) {
  createHost.last = text;
};
