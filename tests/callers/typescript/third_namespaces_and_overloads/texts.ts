export interface Formatter {
  format(): string;
}

export function trim(text: string): string {
  return text.trim();
}

export default function banner(): string {
  return pad();
}

function pad(): string {
  return '';
}
