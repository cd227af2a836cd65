const LEVELS = ['debug', 'info', 'warning', 'error'];

export function parse(text) {
  return text.split(',').map(parseInt);
}

export function name(number) {
  const found = LEVELS[number];
  return found;
}
