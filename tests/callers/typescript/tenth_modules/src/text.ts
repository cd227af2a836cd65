export function trim(value: string): string {
  return value.trim();
}

const upper = (value: string): string => value.toUpperCase();

export default upper;
