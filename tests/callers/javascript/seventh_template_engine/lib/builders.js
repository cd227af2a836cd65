const escape = (text) => String(text).replace('<', '&lt;');

function lookup(data, path) {
  return path.split('.').reduce((value, key) => (value == null ? value : value[key]), data);
}

const inner = (part) => part.slice(2, -2).trim();

module.exports = {
  text: (part) => () => part,
  value(part) {
    const path = inner(part);
    return (data) => escape(lookup(data, path));
  },
  helper: function (part, helpers) {
    const [path, name] = inner(part).split('|');
    return (data) => helpers[name](lookup(data, path));
  },
};
