export function toOrder(row) {
  const [id, list] = row.split(";");
  const items = list.split(",").map((part) => {
    const [name, count] = part.split(":");
    return { name, count: Number(count) };
  });
  return { id: Number(id), items };
}
