export function parse(text: string): string[] {
  return tokenize(text);
}

function tokenize(text: string): string[] {
  return text.split(' ');
}
