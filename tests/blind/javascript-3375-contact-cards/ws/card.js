// Reads contact cards as exported by phones (a subset of vCard 3.0).

const REPEATABLE = new Set(["tel", "email", "url"]);

/** Long lines are folded: a continuation starts with a blank. */
export function unfold(text) {
  return text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/).filter((line) => line !== "");
}

function unescape(value) {
  return value.replace(/\\([,;n])/g, (_, ch) => (ch === "n" ? "\n" : ch));
}

export function parseLine(line) {
  const [head, value = ""] = line.split(":", 2);
  const [name, ...params] = head.split(";");
  const types = params
    .filter((p) => p.toUpperCase().startsWith("TYPE="))
    .flatMap((p) => p.slice(5).split(","))
    .map((t) => t.toLowerCase());
  return { name: name.toLowerCase(), types, value: unescape(value) };
}

export function parseCard(text) {
  const card = { tel: [], email: [], url: [] };
  for (const line of unfold(text)) {
    const { name, types, value } = parseLine(line);
    if (name === "begin" || name === "end" || name === "version") continue;
    if (REPEATABLE.has(name)) card[name].push({ types, value });
    else card[name] = value;
  }
  return card;
}

/** The number to call: mobile first, else whatever is listed first. */
export function preferredNumber(card) {
  const mobile = card.tel.find((t) => t.types.includes("cell"));
  return (mobile ?? card.tel[0])?.value ?? null;
}
