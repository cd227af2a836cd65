const two = (number) => String(number).padStart(2, "0");

export function stamp(date) {
  return `${date.getFullYear()}-${two(date.getMonth())}-${two(date.getDate())}`;
}
