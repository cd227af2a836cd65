export interface Options {
  strict: boolean;
}

export function defaults(): Options {
  return { strict: true };
}
