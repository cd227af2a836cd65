export * from './text';
export * as numbers from './number';
export { default as money } from './number';
import { upper as big } from './text';

export function format(text: string): string {
  return big(text);
}

export function title(text: string): string {
  return format(text);
}
