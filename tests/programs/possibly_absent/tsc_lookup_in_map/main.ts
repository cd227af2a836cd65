const names = new Map<string, string>();
const other = names.get("a");
console.log(other.length);
