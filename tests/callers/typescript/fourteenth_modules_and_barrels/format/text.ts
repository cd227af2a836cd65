export function upper(text: string): string {
  return text.toUpperCase();
}

export const lower = (text: string): string => pad(text.toLowerCase());

export function pad(text: string): string {
  return ` ${text}`;
}
