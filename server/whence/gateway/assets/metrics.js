// The Prometheus text format (0.0.4), and what the page shows of it. No DOM.

/**
 * @typedef {{name: string, labels: Record<string, string>, value: number}} Sample
 * @typedef {object} ToolFigures
 * @property {string} name
 * @property {number} calls
 * @property {number} errors
 * @property {number | undefined} typical Half of the calls took no longer; milliseconds.
 * @property {number | undefined} slow Nineteen of twenty took no longer.
 * @property {string[]} codes The codes of its errors, most often first.
 */

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/**
 * @param {string} text
 * @returns {Sample[]}
 */
export function samples(text) {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value = ''] = line.startsWith('#') ? [] : (LINE.exec(line) ?? []);
    return name === undefined ? [] : [{ name, labels: labelsOf(labels), value: numberOf(value) }];
  });
}

/** @param {string} text */
function labelsOf(text) {
  const pairs = [...text.matchAll(LABEL)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign)),
  ]);
  return Object.fromEntries(pairs);
}

/** @param {string} text */
function numberOf(text) {
  return text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text);
}

/**
 * The tools that were called, the most used first.
 *
 * @param {readonly Sample[]} all
 * @returns {ToolFigures[]}
 */
export function toolFigures(all) {
  const called = all.filter(
    ({ name, labels, value }) =>
      name === 'tool_invocations_total' && labels.tool !== undefined && value > 0,
  );
  return called
    .map(({ labels, value }) => figuresOf(all, labels.tool ?? '', value))
    .sort((one, other) => other.calls - one.calls || one.name.localeCompare(other.name));
}

/**
 * @param {readonly Sample[]} all
 * @param {string} tool
 * @param {number} calls
 * @returns {ToolFigures}
 */
function figuresOf(all, tool, calls) {
  const own = all.filter(({ labels }) => labels.tool === tool);
  const errors = own
    .filter(({ name, value }) => name === 'tool_errors_total' && value > 0)
    .sort((one, other) => other.value - one.value);
  const buckets = own
    .filter(({ name }) => name === 'tool_latency_ms_bucket')
    .map(({ labels, value }) => ({ limit: numberOf(labels.le ?? '+Inf'), count: value }))
    .sort((one, other) => one.limit - other.limit);
  return {
    name: tool,
    calls,
    errors: errors.reduce((sum, { value }) => sum + value, 0),
    typical: quantile(buckets, 0.5),
    slow: quantile(buckets, 0.95),
    codes: errors.map(({ labels }) => labels.code ?? ''),
  };
}

/**
 * Prometheus' own estimate: linear within the bucket, the last limit above it.
 *
 * @param {readonly {limit: number, count: number}[]} buckets Cumulative, ascending.
 * @param {number} share
 * @returns {number | undefined}
 */
export function quantile(buckets, share) {
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) {
    return undefined;
  }
  const rank = share * total;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const { limit, count } = buckets[index] ?? { limit: 0, count: 0 };
  const below = buckets[index - 1] ?? { limit: 0, count: 0 };
  if (!Number.isFinite(limit)) {
    return below.limit;
  }
  const within = count === below.count ? 1 : (rank - below.count) / (count - below.count);
  return below.limit + (limit - below.limit) * within;
}

/**
 * The sum of a counter over its labels.
 *
 * @param {readonly Sample[]} all
 * @param {string} counter
 */
export function total(all, counter) {
  return all.filter(({ name }) => name === counter).reduce((sum, { value }) => sum + value, 0);
}
