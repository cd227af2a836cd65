export type Mode = "off" | "dim" | "full";

function never(value: never): never {
  throw new Error(String(value));
}

export function watts(mode: Mode): number {
  switch (mode) {
    case "off":
      return 0;
    case "full":
      return 40;
    default:
      return never(mode);
  }
}
