const clock = (date) => date.toISOString().slice(11, 16);

export function heading(port) {
  return `Departures from ${port}`.toUpperCase();
}

export function row({ to, leaves, minutes }) {
  const arrives = new Date(leaves.getTime() + minutes * 60_000);
  return `${clock(leaves)}  ${to.padEnd(12)} arrives ${clock(arrives)}`;
}
