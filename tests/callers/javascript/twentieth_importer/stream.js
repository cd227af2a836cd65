export function* lines(text) {
  for (const line of text.split('\n')) {
    if (!blank(line)) yield line;
  }
}

const blank = (line) => line.trim() === '';

export function* records(source) {
  let header = null;
  for (const line of source) {
    const cells = split(line);
    if (header) yield zip(header, cells);
    else header = cells;
  }
}

function split(line) {
  return line.split(';');
}

function zip(keys, values) {
  return Object.fromEntries(keys.map((key, i) => [key, values[i]]));
}

export async function* batches(source, size) {
  let batch = [];
  for (const item of source) {
    batch.push(item);
    if (batch.length === size) {
      yield* flush(batch);
      batch = [];
    }
  }
  if (batch.length) yield* flush(batch);
}

function* flush(batch) {
  yield Object.freeze(batch);
}
