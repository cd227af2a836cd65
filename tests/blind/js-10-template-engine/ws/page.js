const { escape, tag } = require('./html');

function link({ href, title }) {
  return tag('a', { href }, escape(title));
}

function list(items) {
  return tag('ul', { class: 'nav' }, ...items.map((item) => tag('li', {}, link(item))));
}

module.exports = { link, list };
