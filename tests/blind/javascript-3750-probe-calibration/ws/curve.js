'use strict';

/**
 * Builds the calibration curve of a probe from measured points. Points taken at
 * the same raw reading are averaged.
 */
function buildCurve(points) {
  if (points.length < 2) throw new RangeError('a curve needs two points');
  const byRaw = new Map();
  for (const { raw, celsius } of points) {
    if (!byRaw.has(raw)) byRaw.set(raw, []);
    byRaw.get(raw).push(celsius);
  }
  const raws = [...byRaw.keys()].sort();
  return raws.map((raw) => {
    const values = byRaw.get(raw);
    return { raw, celsius: values.reduce((sum, v) => sum + v, 0) / values.length };
  });
}

function range(curve) {
  const raws = curve.map((point) => point.raw);
  return [Math.min(...raws), Math.max(...raws)];
}

/** Finds the neighbouring points that enclose a raw reading. */
function segment(curve, raw) {
  let low = 0;
  let high = curve.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (curve[middle].raw <= raw) low = middle;
    else high = middle;
  }
  if (raw < curve[low].raw || raw > curve[high].raw) return undefined;
  return { from: curve[low], to: curve[high] };
}

function convert(curve, raw) {
  const { from, to } = segment(curve, raw);
  const share = (raw - from.raw) / (to.raw - from.raw);
  return from.celsius + share * (to.celsius - from.celsius);
}

module.exports = { buildCurve, convert, range };
