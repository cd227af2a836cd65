/** What went wrong, for the user: the server's messages are. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Starts with a capital and ends with a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  const capital = trimmed.slice(0, 1).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

/** The kind of an error, from its description; undefined where it names none. */
export function kindOf(description: string): string | undefined {
  return /^(?:[\w.]+\.)?(\w+)(?=:|$)/.exec(description.trim().split('\n')[0] ?? '')?.[1];
}
