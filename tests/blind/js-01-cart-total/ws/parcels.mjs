export function parcels(count, perBox = 6) {
  const boxes = [];
  for (let left = count; left > 0; left -= perBox) {
    boxes.push(Math.min(left, perBox));
  }
  if (boxes.length > 50) {
    throw new RangeError(`${boxes.length} parcels is more than a van holds`);
  }
  return boxes;
}
