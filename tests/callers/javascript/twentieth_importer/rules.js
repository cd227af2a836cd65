const rules = new Map();

export function register(field, rule) {
  rules.set(field, rule);
}

export default function convert(record) {
  const result = {};
  for (const [field, raw] of Object.entries(record)) {
    result[field] = lookup(field)(raw);
  }
  return result;
}

function lookup(field) {
  return rules.get(field) ?? keep;
}

function keep(raw) {
  return raw;
}
