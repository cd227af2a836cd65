export type Token = { kind: string; text: string };
type Rule = [RegExp, (text: string) => Token | null];

const make = (kind: string) => (text: string): Token => tag(kind, text);

function tag(kind: string, text: string): Token {
  return { kind, text };
}

function skip(_text: string): null {
  return null;
}

const rules: Rule[] = [
  [/^\s+/, skip],
  [/^\d+/, make("num")],
  [/^[-+*/()]/, (text) => tag("op", text)],
];

export function* tokens(source: string): Generator<Token> {
  let rest = source;
  while (rest) {
    const [text, build] = match(rest);
    rest = rest.slice(text.length);
    const token = build(text);
    if (token) yield token;
  }
}

function match(rest: string): [string, Rule[1]] {
  for (const [pattern, build] of rules) {
    const m = pattern.exec(rest);
    if (m) return [m[0], build];
  }
  return [rest[0], fail];
}

function fail(text: string): never {
  throw new Error(`bad ${text}`);
}
