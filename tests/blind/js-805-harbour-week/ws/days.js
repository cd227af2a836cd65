function isoDay(start, offset) {
  const date = new Date(`${start}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
}

export function byDay(crossings, from, days) {
  const result = new Map();
  for (let offset = 0; offset < days; offset += 1) {
    result.set(isoDay(from, offset), []);
  }
  for (const crossing of crossings) {
    const [day, at] = crossing.left.split('T');
    const list = result.get(day);
    if (list && !crossing.cancelled) {
      list.push({ at, cars: crossing.cars });
    }
  }
  return result;
}
