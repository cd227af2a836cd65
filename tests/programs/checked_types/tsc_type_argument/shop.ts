import { read } from "./read";

export function favourite() {
  return read<Cup[]>('{"color": "blue"}');
}

export interface Cup {
  color: string;
}
