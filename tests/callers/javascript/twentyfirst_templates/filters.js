const known = new Map();

function register(name, filter) {
  known.set(name, filter);
}

function apply(names, value) {
  return names.map(find).reduce((result, filter) => filter(result), escape(value));
}

function find(name) {
  if (!known.has(name)) throw new Error(`no filter ${name}`);
  return known.get(name);
}

function escape(value) {
  return String(value).replace(/[<>&]/g, entity);
}

function entity(letter) {
  return `&#${letter.charCodeAt(0)};`;
}

function upper(text) {
  return text.toUpperCase();
}

register("upper", upper);
register("trim", (text) => text.trim());

module.exports = { register, apply };
