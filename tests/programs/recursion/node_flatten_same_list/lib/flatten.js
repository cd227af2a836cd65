function flatten(items) {
  const out = [];
  for (const item of items) {
    if (Array.isArray(item)) {
      out.push(...flatten(items));
    } else {
      out.push(item);
    }
  }
  return out;
}

module.exports = { flatten };
