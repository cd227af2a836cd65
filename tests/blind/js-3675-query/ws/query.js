'use strict';

/** Query strings as HTML forms send them (spaces are written as '+'). */

function encodePart(text) {
  return encodeURIComponent(text).replace(/%20/g, '+');
}

function decodePart(text) {
  return decodeURIComponent(text).replace(/\+/g, ' ');
}

function parse(query) {
  const fields = new Map();
  for (const piece of query.replace(/^\?/, '').split('&')) {
    if (piece === '') continue;
    const cut = piece.indexOf('=');
    const name = decodePart(cut === -1 ? piece : piece.slice(0, cut));
    const value = cut === -1 ? '' : decodePart(piece.slice(cut + 1));
    if (!fields.has(name)) fields.set(name, []);
    fields.get(name).push(value);
  }
  return fields;
}

function stringify(fields) {
  const pieces = [];
  for (const [name, values] of fields) {
    for (const value of values) pieces.push(`${encodePart(name)}=${encodePart(value)}`);
  }
  return pieces.join('&');
}

module.exports = { parse, stringify };
