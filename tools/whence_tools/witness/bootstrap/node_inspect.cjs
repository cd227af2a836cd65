// An inspector's session in the program's own thread: where frames stand in the files that were
// written, and what values are. No code of the program's runs: a getter stays unread.
'use strict';

const ROOT = process.env.WHENCE_WITNESS_ROOT;
const MOST_ITEMS = 20;
const LONGEST = 200;
const STRONG = /password|passwd|passphrase|secret|apikey|credential|privatekey|authorization|cookie|accesskey|accountkey|encryptionkey|signingkey|accesstoken|authtoken|apitoken|refreshtoken|sessiontoken|pwd/;
const WEAK = /(?:token|auth|pass|signature)$/;

// Of these classes of Node's own their method tells more than their members.
const PRINTED = { Date: 'toISOString', URL: 'toString', URLSearchParams: 'toString' };

// The program may replace any of these.
const { stringify } = JSON;
const { slice, startsWith, toLowerCase, replace } = String.prototype;
const cut = (text) => slice.call(text, 0, LONGEST);

function givesWay() {
  const flags = process.execArgv.concat((process.env.NODE_OPTIONS || '').split(/\s+/));
  const debugged = flags.some((flag) => /^--(inspect|prof|cpu-prof|heap-prof)/.test(flag));
  // Where the main script is not a file, a pause would lose the error and end with code 0; the
  // parent of `node --test` has no inspector.
  const { isMainThread } = require('node:worker_threads');
  const evaluated =
    isMainThread && (process._eval != null || process.argv[1] === undefined || process.argv[1] === '-');
  return debugged || evaluated || process.execArgv.includes('--test');
}

function isSecret(name, value) {
  const plain = toLowerCase.call(replace.call(name, /[_-]/g, ''));
  return STRONG.test(plain) || (WEAK.test(plain) && value.type === 'string');
}

// The session and what reads it; null where it has to give way. `parsed` is told of each script.
function open(parsed) {
  if (givesWay()) return null;
  const inspector = require('node:inspector');
  if (inspector.url() !== undefined) return null;
  const { readFileSync } = require('node:fs');
  const { fileURLToPath } = require('node:url');
  const { dirname, resolve } = require('node:path');
  const { SourceMap } = require('node:module');

  const session = new inspector.Session();
  session.connect();
  const scripts = new Map(); // id -> {file, map}
  const sourceMaps = new Map(); // script id -> SourceMap, or null

  function ask(method, parameters) {
    let answer = {};
    session.post(method, parameters, (error, result) => {
      if (!error) answer = result; // called before `post` returns
    });
    return answer;
  }

  const properties = (objectId) =>
    ask('Runtime.getProperties', { objectId, ownProperties: true });

  function toFile(url) {
    try {
      return startsWith.call(url, 'file:') ? fileURLToPath(url) : url;
    } catch {
      return url;
    }
  }

  function sourceMap(id) {
    if (sourceMaps.has(id)) return sourceMaps.get(id);
    const { file, map } = scripts.get(id);
    let read = null;
    try {
      const inline = /^data:[^,]*?(;base64)?,(.*)$/s.exec(map);
      const text = inline
        ? Buffer.from(inline[2], inline[1] ? 'base64' : 'utf8').toString()
        : readFileSync(resolve(dirname(file), map), 'utf8');
      read = new SourceMap(JSON.parse(text));
    } catch {
      // None, or one that cannot be read: the place stays as it is.
    }
    sourceMaps.set(id, read);
    return read;
  }

  // Where a frame stands in the file that was written, 1-based.
  function place(location) {
    const script = scripts.get(location.scriptId) || { file: '' };
    const there = { file: script.file, line: location.lineNumber + 1, column: location.columnNumber || 0 };
    const map = script.map && sourceMap(location.scriptId);
    const entry = map && map.findEntry(location.lineNumber, there.column);
    if (!entry || entry.originalLine === undefined) return { ...there, isGenerated: Boolean(map) };
    const source = toFile(entry.originalSource || '');
    const file = source ? resolve(dirname(script.file), source) : script.file;
    return { file, line: entry.originalLine + 1, column: entry.originalColumn };
  }

  const isOwn = (file) =>
    startsWith.call(file, ROOT + '/') && !/[\\/]node_modules[\\/]/.test(file);

  function primitive(value) {
    if (value.subtype === 'null') return { t: 'null', r: 'null' };
    if (value.type === 'undefined') return { t: 'undefined', r: 'undefined' };
    if (value.type === 'string') {
      return { t: 'string', r: cut(stringify(value.value)), n: value.value.length };
    }
    const text = 'value' in value ? String(value.value) : value.unserializableValue;
    return { t: value.type, r: cut(text || value.description || value.type) };
  }

  function describe(value, depth) {
    if (value === undefined) return { t: 'accessor', r: '(getter)' };
    if (value.type === 'function') {
      return { t: 'function', r: cut(replace.call(value.description || '', /\s*[({][\s\S]*$/, '') || 'function') };
    }
    if (value.type !== 'object' || value.subtype === 'null') return primitive(value);
    const kind = value.className || 'Object';
    if (value.subtype === 'error') return { t: kind, r: cut(replace.call(value.description || kind, /\n {4}at [\s\S]*/, '')) };
    const printed = PRINTED[kind] && print(value, kind);
    if (printed) return { t: kind, r: cut(printed) };
    if (depth === 0) return { t: kind, r: cut((value.description || kind) + ' {…}') };
    const all = properties(value.objectId).result || [];
    if (value.subtype === 'array' || value.subtype === 'typedarray') return list(value, kind, all, depth);
    const own = all.filter((one) => one.enumerable);
    if (value.subtype === 'map' || value.subtype === 'set') return collection(value, kind, depth);
    if (value.subtype) return { t: kind, r: cut(value.description || kind) };
    const fields = {};
    const texts = [];
    for (const one of own.slice(0, MOST_ITEMS)) {
      if (one.value && isSecret(one.name, one.value)) {
        texts.push(one.name + ': [redacted]');
        continue;
      }
      fields[one.name] = describe(one.value, depth - 1);
      texts.push(one.name + ': ' + fields[one.name].r);
    }
    if (own.length > MOST_ITEMS) texts.push('…');
    const name = kind === 'Object' ? '' : kind + ' ';
    return { t: kind, r: cut(name + '{' + texts.join(', ') + '}'), f: fields, n_f: own.length };
  }

  function print(value, kind) {
    const functionDeclaration = `function () { return ${kind}.prototype.${PRINTED[kind]}.call(this); }`;
    const { result } = ask('Runtime.callFunctionOn', { objectId: value.objectId, functionDeclaration });
    return result && result.type === 'string' ? result.value : undefined;
  }

  // What a remote object says of its size is of the time when it was handed out.
  function list(value, kind, all, depth) {
    const items = all.filter((one) => /^\d+$/.test(one.name));
    const shown = items.slice(0, MOST_ITEMS).map((one) => describe(one.value, depth - 1));
    const length = all.find((one) => one.name === 'length');
    const size = length && length.value ? length.value.value : items.length;
    const rest = size > shown.length ? ', …' : '';
    return { t: kind, r: cut('[' + shown.map((one) => one.r).join(', ') + rest + ']'), n: size, i: shown };
  }

  function collection(value, kind, depth) {
    const inside = properties(value.objectId).internalProperties || [];
    const entries = inside.find((one) => one.name === '[[Entries]]');
    if (!entries || !entries.value.objectId) return { t: kind, r: cut(value.description || kind) };
    const all = (properties(entries.value.objectId).result || []).filter((one) => /^\d+$/.test(one.name));
    const told = { t: kind, n: all.length };
    const items = [];
    for (const one of all.slice(0, MOST_ITEMS)) {
      const parts = properties(one.value.objectId).result || [];
      const part = (name) => (parts.find((each) => each.name === name) || {}).value;
      if (value.subtype === 'set') {
        items.push(describe(part('value'), depth - 1));
      } else if (!isSecret(String((part('key') || {}).value), part('value') || {})) {
        items.push([describe(part('key'), depth - 1), describe(part('value'), depth - 1)]);
      }
    }
    const texts = items.map((one) => (Array.isArray(one) ? one[0].r + ' => ' + one[1].r : one.r));
    if (all.length > items.length) texts.push('…');
    return { ...told, r: cut(kind + ' {' + texts.join(', ') + '}'), i: items };
  }

  session.on('Debugger.scriptParsed', ({ params }) => {
    if (params.url && !startsWith.call(params.url, 'node:')) {
      scripts.set(params.scriptId, { file: toFile(params.url), map: params.sourceMapURL });
      if (parsed) parsed(params);
    }
  });
  ask('Debugger.enable');
  return { session, ask, properties, place, isOwn, primitive, describe, scripts };
}

module.exports = { open, isSecret, stringify, replace };
