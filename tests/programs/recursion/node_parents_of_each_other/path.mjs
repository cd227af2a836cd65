export function path(region) {
  if (!region.parent) return region.name;
  return `${path(region.parent)}/${region.name}`;
}
