// Records what a Node program's variables held when it threw. Loaded by `node --require` in a second
// look, in the isolated copy: an inspector that pauses can swallow an error, so never in a first run.
//
// A session in the program's own thread pauses at every exception, reads the scopes of the frames
// below the workspace, and goes on. What is written is a line of JSON a failure, in the form of
// `recording/model.py`.
'use strict';

const OUT = process.env.WHENCE_WITNESS_VALUES;
const ROOT = process.env.WHENCE_WITNESS_ROOT;
const ASKED = JSON.parse(process.env.WHENCE_WITNESS_ASKED || '[]'); // [path, line, expressions]

const MOST_PAUSES = 2000; // one costs half a millisecond
const MOST_FAILURES = 40;
const MOST_OF_A_PLACE = 2;
const MOST_FRAMES = 30;
const MOST_NAMES = 60;
const DEPTH = 2;
const MOST_MILLISECONDS = 50; // of an expression
const GIVEN = new Set(['__filename', '__dirname', 'require', 'module', 'exports', 'arguments']);

function begin() {
  const { open, isSecret, stringify } = require('./node_inspect.cjs');
  const { appendFileSync } = require('node:fs');
  const opened = open();
  if (opened === null) return;
  const { session, ask, properties, place, isOwn, primitive, describe } = opened;
  const seen = new Map(); // place -> how often
  let pauses = 0;
  let taken = 0;

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

  // What the calls on a frame's line give: V8 ends an expression that would change anything.
  function addResults(locals, frame, at) {
    for (const [path, line, expressions] of ASKED) {
      if (at.file !== ROOT + '/' + path || at.line !== line) continue;
      for (const expression of expressions) {
        const { result, exceptionDetails } = ask('Debugger.evaluateOnCallFrame', {
          callFrameId: frame.callFrameId, expression, throwOnSideEffect: true, silent: true,
          timeout: MOST_MILLISECONDS,
        });
        if (result && !exceptionDetails) locals[expression] = describe(result, DEPTH);
      }
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
      locals: addResults(localsOf(frame), frame, at),
    }));
    const type = thrown ? thrown.className || thrown.type : 'undefined';
    const chain = [{ type, module: '', args: [message], frames: told.reverse(), fields }];
    const how = uncaught ? 'uncaught' : 'reported';
    appendFileSync(OUT, stringify({ how, runtime: 'Node ' + process.versions.node, pid: process.pid, about: null, chain }) + '\n');
  }

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
  ask('Debugger.setPauseOnExceptions', { state: 'all' });
}

if (OUT && ROOT) {
  try {
    begin();
  } catch {
    // A program is never disturbed by being watched.
  }
}
