// Records what a Node program's variables held when it threw. Loaded by `node --require` in a second
// look, in the isolated copy: an inspector that pauses can swallow an error, so never in a first run.
//
// A session in the program's own thread pauses at every exception, reads the scopes of the frames
// below the workspace, and goes on. No code of the program's runs: a getter stays unread. What is
// written is a line of JSON a failure, in the form of `recording/model.py`.
'use strict';

const OUT = process.env.WHENCE_WITNESS_VALUES;
const ROOT = process.env.WHENCE_WITNESS_ROOT;

const MOST_PAUSES = 2000; // one costs half a millisecond
const MOST_FAILURES = 40;
const MOST_OF_A_PLACE = 2;
const MOST_FRAMES = 30;
const MOST_NAMES = 60;
const MOST_ITEMS = 20;
const LONGEST = 200;
const DEPTH = 2;
const GIVEN = new Set(['__filename', '__dirname', 'require', 'module', 'exports', 'arguments']);
const STRONG = /password|passwd|passphrase|secret|apikey|credential|privatekey|authorization|cookie|accesskey|accountkey|encryptionkey|signingkey|accesstoken|authtoken|apitoken|refreshtoken|sessiontoken|pwd/;
const WEAK = /(?:token|auth|pass|signature)$/;

// The program may replace any of these.
const { stringify } = JSON;
const { slice, startsWith, toLowerCase, replace } = String.prototype;
const cut = (text) => slice.call(text, 0, LONGEST);

function givesWay() {
  const flags = process.execArgv.concat((process.env.NODE_OPTIONS || '').split(/\s+/));
  const debugged = flags.some((flag) => /^--(inspect|prof|cpu-prof|heap-prof)/.test(flag));
  // Where the main script is not a file, a pause would lose the error and end with code 0; the
  // parent of `node --test` has no inspector.
  const evaluated = process._eval != null || process.argv[1] === undefined || process.argv[1] === '-';
  return debugged || evaluated || process.execArgv.includes('--test');
}

function isSecret(name, value) {
  const plain = toLowerCase.call(replace.call(name, /[_-]/g, ''));
  return STRONG.test(plain) || (WEAK.test(plain) && value.type === 'string');
}

function begin() {
  const inspector = require('node:inspector');
  if (inspector.url() !== undefined) return;
  const { appendFileSync, readFileSync } = require('node:fs');
  const { fileURLToPath } = require('node:url');
  const { dirname, resolve } = require('node:path');
  const { SourceMap } = require('node:module');

  const session = new inspector.Session();
  session.connect();
  const scripts = new Map(); // id -> {file, map}
  const sourceMaps = new Map(); // script id -> SourceMap, or null
  const seen = new Map(); // place -> how often
  let pauses = 0;
  let taken = 0;

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
    if (!entry || entry.originalLine === undefined) return there;
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
    const kind = value.subtype === 'error' ? value.className : value.className || 'Object';
    if (depth === 0) return { t: kind, r: cut(value.description || kind) };
    const own = (properties(value.objectId).result || []).filter((one) => one.enumerable || value.subtype === 'error');
    if (value.subtype === 'array' || value.subtype === 'typedarray') return list(value, kind, own, depth);
    if (value.subtype === 'map' || value.subtype === 'set') return collection(value, kind, depth);
    if (value.subtype) return { t: kind, r: cut(value.description || kind) };
    const fields = {};
    const texts = [];
    for (const one of own.slice(0, MOST_ITEMS)) {
      if (one.value && isSecret(one.name, one.value)) continue;
      fields[one.name] = describe(one.value, depth - 1);
      texts.push(one.name + ': ' + fields[one.name].r);
    }
    const name = kind === 'Object' ? '' : kind + ' ';
    return { t: kind, r: cut(name + '{' + texts.join(', ') + '}'), f: fields, n_f: own.length };
  }

  function list(value, kind, own, depth) {
    const items = own.filter((one) => /^\d+$/.test(one.name));
    const shown = items.slice(0, MOST_ITEMS).map((one) => describe(one.value, depth - 1));
    const size = Number((/\((\d+)\)$/.exec(value.description || '') || [])[1] || items.length);
    const rest = size > shown.length ? ', …' : '';
    return { t: kind, r: cut('[' + shown.map((one) => one.r).join(', ') + rest + ']'), n: size, i: shown };
  }

  function collection(value, kind, depth) {
    const size = Number((/\((\d+)\)$/.exec(value.description || '') || [])[1] || 0);
    const inside = properties(value.objectId).internalProperties || [];
    const entries = inside.find((one) => one.name === '[[Entries]]');
    const told = { t: kind, r: cut(value.description || kind), n: size };
    if (!entries || !entries.value.objectId) return told;
    const items = [];
    for (const one of (properties(entries.value.objectId).result || []).slice(0, MOST_ITEMS)) {
      if (!/^\d+$/.test(one.name)) continue;
      const parts = properties(one.value.objectId).result || [];
      const part = (name) => (parts.find((each) => each.name === name) || {}).value;
      if (value.subtype === 'set') {
        items.push(describe(part('value'), depth - 1));
      } else if (!isSecret(String((part('key') || {}).value), part('value') || {})) {
        items.push([describe(part('key'), depth - 1), describe(part('value'), depth - 1)]);
      }
    }
    const texts = items.map((one) => (Array.isArray(one) ? one[0].r + ' => ' + one[1].r : one.r));
    return { ...told, r: cut(kind + ' {' + texts.join(', ') + '}'), i: items };
  }

  function localsOf(frame) {
    const locals = {};
    let names = 0;
    for (const scope of frame.scopeChain) {
      if (scope.type === 'global' || scope.type === 'script' || !scope.object.objectId) continue;
      for (const one of properties(scope.object.objectId).result || []) {
        if (one.name in locals || GIVEN.has(one.name) || names >= MOST_NAMES) continue;
        if (one.value === undefined || isSecret(one.name, one.value)) continue;
        locals[one.name] = describe(one.value, DEPTH);
        names += 1;
      }
    }
    if (frame.this && frame.this.type === 'object' && frame.this.subtype !== 'null' && frame.this.className !== 'global') {
      locals.this = describe(frame.this, DEPTH);
    } else if (frame.this && frame.this.type === 'undefined') {
      locals.this = primitive(frame.this);
    }
    return locals;
  }

  function record(frames, thrown, uncaught) {
    const isError = thrown && thrown.subtype === 'error';
    const own = isError ? properties(thrown.objectId).result || [] : [];
    const fields = {};
    for (const one of own) {
      if (one.value && one.name !== 'stack' && !isSecret(one.name, one.value)) {
        fields[one.name] = describe(one.value, DEPTH);
      }
    }
    const message = fields.message || (thrown ? describe(thrown, DEPTH) : primitive({ type: 'undefined' }));
    delete fields.message;
    const told = frames.map(({ frame, at }) => ({
      file: at.file,
      function: frame.functionName || '<anonymous>',
      line: at.line,
      first: (place(frame.functionLocation || frame.location) || at).line,
      own: true,
      column: at.column,
      locals: localsOf(frame),
    }));
    const type = thrown ? thrown.className || thrown.type : 'undefined';
    const chain = [{ type, module: '', args: [message], frames: told.reverse(), fields }];
    const how = uncaught ? 'uncaught' : 'reported';
    appendFileSync(OUT, stringify({ how, runtime: 'Node ' + process.versions.node, pid: process.pid, about: null, chain }) + '\n');
  }

  session.on('Debugger.scriptParsed', ({ params }) => {
    if (params.url && !startsWith.call(params.url, 'node:')) {
      scripts.set(params.scriptId, { file: toFile(params.url), map: params.sourceMapURL });
    }
  });
  session.on('Debugger.paused', ({ params }) => {
    try {
      pauses += 1;
      if (params.reason !== 'exception' && params.reason !== 'promiseRejection') return;
      const frames = [];
      for (const frame of params.callFrames) {
        const at = place(frame.location);
        if (isOwn(at.file)) frames.push({ frame, at });
        if (frames.length >= MOST_FRAMES) break;
      }
      if (!frames.length) return;
      const { file, line, column } = frames[0].at;
      const where = file + ':' + line + ':' + column;
      const count = seen.get(where) || 0;
      seen.set(where, count + 1);
      if (count >= MOST_OF_A_PLACE) return;
      taken += 1;
      record(frames, params.data, params.data && params.data.uncaught);
    } catch {
      // A program is never disturbed by being watched.
    } finally {
      if (taken >= MOST_FAILURES || pauses >= MOST_PAUSES) {
        session.post('Debugger.setPauseOnExceptions', { state: 'none' });
      }
    }
  });
  ask('Debugger.enable');
  ask('Debugger.setPauseOnExceptions', { state: 'all' });
}

if (OUT && ROOT) {
  try {
    if (!givesWay()) begin();
  } catch {
    // A program is never disturbed by being watched.
  }
}
