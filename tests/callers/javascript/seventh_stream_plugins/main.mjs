import { Pipeline } from './src/pipeline.mjs';
import * as plugins from './src/plugins/index.mjs';
import { register } from './src/registry.mjs';

const isOdd = (value) => value % 2 === 1;

function square(value) {
  return value * value;
}

function limit(count) {
  return async function* (items) {
    let left = count;
    for await (const item of items) {
      if (left-- <= 0) return;
      yield item;
    }
  };
}

register('limit', limit);

const report = (all) => all.length;

async function go() {
  const { filter, map, find } = plugins;
  const take = find('limit');
  return Pipeline.from([1, 2, 3, 5])
    .pipe(filter(isOdd), map(square))
    .pipe(take(2))
    .collect({ done: report });
}

go();
