function minify(hooks) {
  hooks.load.tap('minify', squeeze);
}

function squeeze(text) {
  return text.trim();
}

module.exports = minify;
