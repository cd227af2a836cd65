function parse(text: string): string[] {
  return text.split(',');
}

export async function load(): Promise<string[]> {
  return parse('a,b');
}

export default function setup(): void {}
