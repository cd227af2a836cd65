function trim(text) {
  return text.trim();
}

export function upper(text) {
  return trim(text).toUpperCase();
}

export function lower(text) {
  return text.toLowerCase();
}

function reverse(text) {
  return [...text].reverse().join('');
}

export { trim as strip };

export default { reverse, trim };
