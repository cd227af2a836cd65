export function parseDay(text) {
  const [year, month, day] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month, day));
}

export function format(date) {
  return date.toISOString().slice(0, 10);
}

export function range(from, to) {
  const days = [];
  const end = parseDay(to);
  for (let d = parseDay(from); d <= end; d = new Date(d.getTime() + 86400000)) {
    days.push(d);
  }
  return days;
}
