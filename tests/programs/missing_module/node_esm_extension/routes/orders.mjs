export function listOrders() {
  return ['A-1', 'A-2'];
}
