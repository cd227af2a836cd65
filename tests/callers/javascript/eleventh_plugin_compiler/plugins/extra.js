exports.banner = function banner(version) {
  return {
    apply(compiler) {
      compiler.hooks.load.tap('banner', (text) => addBanner(version, text));
    },
  };
};

exports.tracker = {
  count: 0,
  apply({ hooks }) {
    hooks.done.tap('tracker', this.track.bind(this));
  },
  track() {
    this.count += 1;
  },
};

function addBanner(version, text) {
  return version + text;
}
