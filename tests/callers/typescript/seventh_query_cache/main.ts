import { QueryCache } from './src/cache';
import { loaders } from './src/loaders';
import { Logger, timing } from './src/plugins';

function show(key: string): void {}

function setup() {
  const cache = new QueryCache(loaders).use(new Logger(), timing());
  cache.observe(show);
  return cache;
}

async function go(): Promise<number> {
  const cache = setup();
  await cache.query('user', 1);
  await cache.prefetch(['team', 2], ['user', 1]);
  return cache.size;
}

go();
