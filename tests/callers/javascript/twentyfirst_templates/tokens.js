"use strict";

const KINDS = { "#": "open", "/": "close", "": "value" };

class Tokens {
  #text;

  constructor(text) {
    this.#text = text;
  }

  *read() {
    let at = 0;
    for (const match of this.#text.matchAll(/\{\{([#/]?)([^}]*)\}\}/g)) {
      if (match.index > at) yield Tokens.plain(this.#text.slice(at, match.index));
      yield Tokens.tag(match);
      at = match.index + match[0].length;
    }
    yield Tokens.plain(this.#text.slice(at));
  }

  static plain(text) {
    return { kind: "text", text };
  }

  static tag([, mark, body]) {
    const [path, ...filters] = split(body, "|");
    return { kind: KINDS[mark], path, filters };
  }
}

function split(text, separator) {
  return text.split(separator).map((part) => part.trim());
}

module.exports = { Tokens, split };
