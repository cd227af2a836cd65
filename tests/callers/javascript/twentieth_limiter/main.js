'use strict';

const { tokenBucket, slidingWindow } = require('./strategies');

let clock = 0;
const now = () => clock;

function advance(ms) {
  clock += ms;
}

function limited(service, strategies) {
  const counts = new Map();

  function count(name) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  const guard = (name, strategy) => function (...args) {
    if (!strategy.allow(now())) return denied(name);
    count(name);
    return service[name](...args);
  };

  return new Proxy(service, {
    get(target, name) {
      if (name === 'usage') return summarize(counts);
      return name in strategies ? guard(name, strategies[name]) : Reflect.get(target, name);
    },
    has(target, name) {
      return name === 'usage' || name in target;
    },
  });
}

function denied(name) {
  return `denied:${name}`;
}

function summarize(counts) {
  return [...counts].map(([name, n]) => `${name}=${n}`).join(',');
}

const service = {
  base: 'v1',
  search(term) {
    return `${this.base} results for ${clean(term)}`;
  },
  upload: async (file) => {
    await Promise.resolve();
    return sizeOf(file);
  },
  health: function () {
    return 'ok';
  },
};

const clean = (term) => term.replace(/\W+/g, ' ');

function sizeOf({ bytes = 0 } = {}) {
  return bytes;
}

async function main() {
  const api = limited(service, {
    search: tokenBucket({ size: 2, perMs: 0.01 }),
    upload: slidingWindow({ limit: 1, span: 50 }),
  });
  for (let i = 0; i < 3; i++) console.log(api.search('pens & paper'));
  advance(100);
  console.log(api.search('again'), api.health(), 'usage' in api);
  console.log(await api.upload({ bytes: 12 }), await api.upload({}));
  console.log(api.usage);
}

main();
