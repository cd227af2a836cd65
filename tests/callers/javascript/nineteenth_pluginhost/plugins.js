'use strict';

exports.trim = (host) => {
  host.hook('text', trimmed);
};

function trimmed(text) {
  return text.trim();
}

class Replace {
  constructor(pairs) {
    this.pairs = pairs;
    this.apply = this.apply.bind(this);
  }

  install(host, { name }) {
    host.hook(name, this.apply);
    return { pairCount: countPairs };
  }

  apply(text) {
    return Object.keys(this.pairs).reduce((acc, key) => this.one(acc, key), text);
  }

  one(text, key) {
    return text.split(key).join(this.pairs[key]);
  }
}

function countPairs() {
  return this.fire('text', 'a-b').length;
}

exports.Replace = Replace;
