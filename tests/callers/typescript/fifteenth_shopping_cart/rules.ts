export type Rule = (cents: number) => number;

export const percent =
  (off: number): Rule =>
  (cents) =>
    clamp(cents * (1 - off / 100));

export function flat(off: number): Rule {
  return (cents) => clamp(cents - off);
}

export const never: Rule = (cents) => cents;

export function combine(...rules: Rule[]): Rule {
  return (cents) => rules.reduce((value, rule) => rule(value), cents);
}

const clamp = (cents: number): number => Math.max(0, cents);
