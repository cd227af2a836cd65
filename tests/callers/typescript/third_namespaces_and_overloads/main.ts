import * as texts from './texts';
import type { Formatter } from './texts';

namespace Dates {
  export function format(): string {
    return pad(1);
  }

  function pad(value: number): string {
    return String(value);
  }
}

function read(key: string): string;
function read(key: number): string;
function read(key: string | number): string {
  return String(key);
}

const plain: Formatter = { format: () => texts.trim('a') };

export function go(formatter: Formatter = plain): string {
  return Dates.format() + read('a') + read(1) + formatter.format();
}

export const shown = `${texts.default()}`;
