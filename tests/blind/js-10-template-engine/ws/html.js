function escape(text) {
  return String(text)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('&', '&amp;');
}

function attributes(map) {
  return Object.entries(map)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
}

function tag(name, map, ...children) {
  return `<${name}${attributes(map)}>${children.join('')}</${name}>`;
}

module.exports = { escape, tag };
