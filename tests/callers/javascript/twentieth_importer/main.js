import { records, batches, lines } from './stream.js';
import convert, { register as rule } from './rules.js';

class Sink {
  saved = [];

  async save(batch) {
    await pause();
    this.saved.push(...batch);
    return batch.length;
  }
}

class FlakySink extends Sink {
  failures = 1;

  async save(batch) {
    if (this.failures-- > 0) throw new Error('sink down');
    return super.save(batch);
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

async function retry(times, action) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt >= times) throw error;
      warn(attempt, error);
    }
  }
}

function warn(attempt, { message }) {
  console.log(`attempt ${attempt}: ${message}`);
}

async function run(text, sink) {
  let total = 0;
  for await (const batch of batches(records(lines(text)), 2)) {
    const rows = batch.map(convert);
    total += await retry(2, () => sink.save(rows));
  }
  return total;
}

rule('price', (raw) => cents(raw));
rule('name', trimmed);

function trimmed(raw) {
  return raw.trim();
}

function cents(raw) {
  return Math.round(parseFloat(raw) * 100);
}

const report = (total) => console.log('imported', total);

const text = 'name;price\n pen;1.20\n\nbook ; 12\n lamp;30';
const sinks = [new Sink(), new FlakySink()];
await Promise.all(sinks.map((sink) => run(text, sink).then(report)));
console.log(sinks[1].saved);
