export function parse(text) {
  const at = text.indexOf('=');
  if (at >= 0) {
    const value = text.slice(at + 1);
    console.log(`found ${value}`);
  }
  return { name: text.slice(0, at), value };
}
