import { pad } from './text';

function digits(value: number): string {
  return pad(String(value));
}

export function percent(value: number): string {
  return digits(value * 100);
}

export default function money(value: number): string {
  return `${digits(value)} EUR`;
}
