export function totalCars(crossings) {
  return crossings.reduce((sum, crossing) => sum + crossing.cars, 0);
}

export function occupancy(crossings, capacity) {
  const places = crossings.length * capacity;
  return places === 0 ? 0 : (100 * totalCars(crossings)) / places;
}

export function busiest(crossings) {
  return crossings.reduce((best, next) => (next.cars > best.cars ? next : best));
}
