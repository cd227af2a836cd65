export function total(fields) {
  return fields.reduce((sum, field) => sum + field.value, 0);
}
