export function print(order) {
  const lines = order.lines.map((line) => `${line.count} x ${line.name}`);
  return [`order ${order.id}`, ...lines].join("\n");
}
