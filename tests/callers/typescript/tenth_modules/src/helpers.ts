export const escape = (text: string): string => quote(text);

function quote(text: string): string {
  return text;
}

export function unused(): void {}
