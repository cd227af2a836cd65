import { counters, strip, texts, upper } from './src/index.mjs';
import * as text from './src/text.mjs';
import { registry } from './src/registry.mjs';

function byName(name) {
  return text[name]('Text');
}

function useRegistry() {
  registry().counter('a').increment();
}

function go() {
  const counter = counters.createCounter(3);
  counter.increment().increment(2);
  upper(String(counter.value));
  strip(texts.reverse(' a'));
  for (const name of ['upper', 'lower']) {
    byName(name);
  }
  useRegistry();
}

go();
