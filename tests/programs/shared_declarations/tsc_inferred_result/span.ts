export function readSpan(text: string) {
  const [from = "0", to = "0"] = text.split("-");
  return { from: Number(from), to };
}
