function region(name) {
  return { name, parent: null };
}

export function build() {
  const north = region('north');
  const coast = region('coast');
  const harbour = region('harbour');
  harbour.parent = coast;
  coast.parent = north;
  north.parent = coast;
  return { north, coast, harbour };
}
