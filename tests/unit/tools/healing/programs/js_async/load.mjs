export async function load(read) {
  const rows = read();
  return rows.length;
}
