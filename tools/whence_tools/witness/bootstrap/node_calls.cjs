// Records which functions of its own a Node program calls, with what and what they return, and which
// lines they run. Loaded by `node --require` in a second look, in the isolated copy: an inspector that
// pauses can swallow an error, so never in a first run.
//
// A session in the program's own thread has a breakpoint wherever V8 allows one in the workspace's
// scripts. The first pause in an activation tells its arguments, the one at its `return` its result; of
// a `return` in a `try` or a `for … of`, where V8 has no such pause, what it is to give is computed.
// What is written is in the form of `recording/call_events.py`; an activation that waits and goes on
// later is named by its number there.
'use strict';

const OUT = process.env.WHENCE_WITNESS_CALLS;
const ROOT = process.env.WHENCE_WITNESS_ROOT;

const MOST_PAUSES = 12000;
const MOST_SECONDS = 12;
const MOST_BREAKPOINTS = 4000;
const MOST_OF_A_PLACE = 60; // pauses
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_ARGUMENTS = 12;
const MOST_LINES = 12; // of a `return`, or of a head
const DEPTH = 3;

function begin() {
  const { open, isSecret, stringify } = require('./node_inspect.cjs');
  const { appendFileSync, readFileSync } = require('node:fs');
  const points = new Map(); // script id and place -> {id, isReturn, hits}
  const pending = [];
  let opened = null;
  const parsed = new Map(); // script id -> where it begins and ends
  const sources = new Map(); // script id -> its lines
  const watch = (script) => {
    parsed.set(script.scriptId, script);
    return opened === null ? pending.push(script) : setBreakpoints(script);
  };
  opened = open(watch);
  if (opened === null) return;
  const { session, ask, properties, place, isOwn, describe } = opened;
  pending.forEach(setBreakpoints);

  const ends = Date.now() + MOST_SECONDS * 1000;
  let stack = []; // {id, key, depth, lines}
  let waiting = []; // activations that were left without a `return`
  let pauses = 0;
  let calls = 0;
  let bytes = 0;
  let dropped = 0;

  function write(event) {
    const line = stringify(event) + '\n';
    bytes += line.length;
    appendFileSync(OUT, line);
  }

  const keyOf = (location) => location.scriptId + ':' + location.lineNumber + ':' + (location.columnNumber || 0);

  function setBreakpoints(script) {
    const start = { scriptId: script.scriptId, lineNumber: 0, columnNumber: 0 };
    const file = opened.place(start).file;
    if (!opened.isOwn(file) || /[\\/](?:dist|build|coverage)[\\/]/.test(file)) return;
    const locations = opened.ask('Debugger.getPossibleBreakpoints', { start }).locations || [];
    let last = null; // the last `return` without a pause at its end
    locations.forEach((one, number) => {
      if (points.size >= MOST_BREAKPOINTS) return;
      const { breakpointId } = opened.ask('Debugger.setBreakpoint', { location: one });
      if (!breakpointId) return;
      const given = one.type ? null : findGiven(one, locations.slice(number + 1));
      last = given || last;
      const isWithin = !given && last !== null && isBefore(one, last.end); // a call in what it gives
      points.set(keyOf(one), { id: breakpointId, isReturn: one.type === 'return', hits: 0, given: given && given.text, isWithin });
    });
  }

  function isBefore(one, other) {
    const [column, end] = [one.columnNumber || 0, other.columnNumber];
    return one.lineNumber < other.lineNumber || (one.lineNumber === other.lineNumber && column <= end);
  }

  // What the `return` at a place gives, as it is written, where no pause at its end follows; else null.
  function findGiven(start, following) {
    const column = start.columnNumber || 0;
    const text = textAt(start);
    const written = /^return\b[ \t]*(?![;\n}])/.exec(text);
    if (!written) return null;
    let depth = 0;
    let at = written[0].length;
    for (; at < text.length; at += 1) {
      if ('([{'.includes(text[at])) depth += 1;
      if (')]}'.includes(text[at])) depth -= 1;
      if (depth < 0 || (depth === 0 && /[;\n]/.test(text[at]))) break;
    }
    const rows = text.slice(0, at).split('\n');
    const tail = rows[rows.length - 1].length;
    const end = { lineNumber: start.lineNumber + rows.length - 1, columnNumber: (rows.length > 1 ? tail : column + tail) + 1 };
    const isPaused = following.some((one) => one.type === 'return' && isBefore(one, end));
    return isPaused ? null : { text: text.slice(written[0].length, at), end };
  }

  // Whether a frame is a whole module's, which runs when it is loaded. What wraps a module is not in
  // its text, or begins with the parameters of a module.
  function isModule(frame) {
    const scope = frame.scopeChain.find((one) => one.type === 'local' || one.type === 'module');
    if (!frame.functionLocation || !scope || scope.type === 'module') return true;
    const { scriptId, lineNumber, columnNumber = 0 } = frame.functionLocation;
    const end = scope.endLocation;
    const isWhole = lineNumber === 0 && Boolean(end) && end.lineNumber >= parsed.get(scriptId).endLine - 1;
    return isWhole && (columnNumber <= 0 || /^\([^)]*\b(?:exports|require)\b/.test(textAt(frame.functionLocation)));
  }

  // Whether a bundler has put a function in, such as `() => { try { return name } catch {} }` for an
  // export: where its place leads, nothing begins with a bracket.
  const added = new Map();
  function isAdded(frame) {
    const key = keyOf(frame.functionLocation);
    if (!added.has(key)) {
      const { file, line, column } = place(frame.functionLocation);
      const { sourceMapURL } = parsed.get(frame.functionLocation.scriptId);
      const isGetter = Boolean(sourceMapURL) && /^\(\) => \{/.test(textAt(frame.functionLocation));
      added.set(key, isGetter && !/^\(|^async\b/.test((linesOf(file)[line - 1] || '(').slice(column)));
    }
    return added.get(key);
  }

  const written = new Map(); // file -> its lines
  function linesOf(file) {
    if (!written.has(file)) {
      let text = '';
      try {
        text = readFileSync(file, 'utf8');
      } catch {
        // Not there: nothing is known of it.
      }
      written.set(file, text.split('\n'));
    }
    return written.get(file);
  }

  function sourceOf(scriptId) {
    if (!sources.has(scriptId)) {
      const text = opened.ask('Debugger.getScriptSource', { scriptId }).scriptSource || '';
      sources.set(scriptId, text.split('\n'));
    }
    return sources.get(scriptId);
  }

  // What is written from a place on, up to some lines.
  function textAt({ scriptId, lineNumber, columnNumber }) {
    const script = parsed.get(scriptId);
    const shift = lineNumber === script.startLine ? script.startColumn : 0; // what wraps a module
    return sourceOf(scriptId).slice(lineNumber, lineNumber + MOST_LINES).join('\n').slice((columnNumber || 0) - shift);
  }

  // The plain names among a function's parameters, as it is written.
  function parametersOf(frame) {
    const text = textAt(frame.functionLocation);
    const alone = /^(?:async\s+)?([\w$]+)\s*=>/.exec(text);
    if (alone) return [alone[1]];
    const opening = text.indexOf('(');
    let depth = 0;
    let end = opening;
    for (; opening >= 0 && end < text.length; end += 1) {
      if ('([{'.includes(text[end])) depth += 1;
      if (')]}'.includes(text[end])) depth -= 1;
      if (depth === 0) break;
    }
    const inside = text.slice(opening + 1, end).replace(/=[^,)]*/g, '').replace(/[\w$]+\s*:/g, '');
    return (inside.match(/[A-Za-z_$][\w$]*/g) || []).slice(0, MOST_ARGUMENTS);
  }

  function argumentsOf(frame, objects) {
    const scope = frame.scopeChain.find((one) => one.type === 'local');
    const held = new Map(
      ((scope && properties(scope.object.objectId).result) || []).map((one) => [one.name, one.value])
    );
    for (const one of frame.scopeChain.filter((each) => each.type === 'closure').slice(0, 1)) {
      for (const each of properties(one.object.objectId).result || []) {
        if (!held.has(each.name)) held.set(each.name, each.value);
      }
    }
    const told = {};
    if (frame.this && frame.this.type === 'object' && frame.this.subtype !== 'null' && !/^(?:global|Module|TestContext)/.test(frame.this.className || '')) {
      told.this = describe(frame.this, DEPTH);
      objects.push(['this', frame.this]);
    }
    for (const name of parametersOf(frame)) {
      const value = held.get(name);
      if (value === undefined) continue;
      const isHidden = isSecret(name, value);
      told[name] = isHidden ? { t: value.type, r: '[redacted]' } : describe(value, DEPTH);
      if (!isHidden && value.type === 'object' && value.subtype !== 'null') objects.push([name, value]);
    }
    return told;
  }

  function nameOf(frame, at) {
    return frame.functionName || '<anonymous:' + at.line + '>';
  }

  function leave(call, returned) {
    const event = { e: 'leave', s: 0, id: call.id, lines: [...call.lines], left: call.last };
    if (returned === null) event.raised = true;
    else {
      if (returned.type && returned.type !== 'undefined') event.result = describe(settled(returned), DEPTH);
      if (call.held.length) event.after = Object.fromEntries(call.held.map(([name, value]) => [name, describe(value, DEPTH)]));
    }
    write(event);
  }

  // What a promise that is kept gives: an async function's own result.
  function settled(value) {
    if (value.subtype !== 'promise') return value;
    const inside = properties(value.objectId).internalProperties || [];
    const part = (name) => (inside.find((one) => one.name === name) || {}).value;
    const state = part('[[PromiseState]]');
    return (state && state.value === 'fulfilled' && part('[[PromiseResult]]')) || value;
  }

  // What is no longer on the stack has thrown, or waits, or was left by a `return` without a pause.
  function unwind(own) {
    const depths = new Map(own.map((one) => [one.depth, one.key]));
    while (stack.length && depths.get(stack[stack.length - 1].depth) !== stack[stack.length - 1].key) {
      const call = stack.pop();
      if (call.returning) leave(call, call.returning);
      else waiting.push(call);
    }
  }

  // Computes what a `return` is about to give; without a value where that would change something.
  function compute(frame, expression) {
    const given = { callFrameId: frame.callFrameId, expression: '(' + expression + ')', throwOnSideEffect: true };
    const done = ask('Debugger.evaluateOnCallFrame', given);
    return done.result && !done.exceptionDetails ? done.result : {};
  }

  function enter({ frame, key, depth, at }, isFirst, by) {
    const before = isFirst ? -1 : waiting.findLastIndex((one) => one.key === key);
    if (before >= 0) {
      const [call] = waiting.splice(before, 1);
      call.depth = depth;
      stack.push(call);
      return;
    }
    calls += 1;
    const held = []; // what can be changed: [name, value]
    const call = { id: calls, key, depth, lines: new Set(), last: at.line, held };
    const head = place(frame.functionLocation);
    const caller = by && by.at.line;
    write({
      e: 'enter', s: 0, id: call.id, by: stack.length ? stack[stack.length - 1].id : 0,
      file: at.file, first: head.line, name: nameOf(frame, head), at: caller || 0, arguments: argumentsOf(frame, held),
    });
    stack.push(call);
  }

  function ownFrames(frames) {
    const own = [];
    frames.forEach((frame, place_) => {
      const at = place(frame.location);
      if (isOwn(at.file) && !at.isGenerated && !isModule(frame) && !isAdded(frame)) {
        own.unshift({ frame, at, depth: frames.length - place_, key: keyOf(frame.functionLocation) });
      }
    });
    return own;
  }

  function notice(frames, thrown) {
    const own = ownFrames(frames);
    unwind(own);
    const top = own[own.length - 1];
    const isAtTop = top && top.depth === frames.length;
    if (top && !stack.some((one) => one.depth === top.depth) && isAtTop && !thrown) {
      enter(top, isFirstPlace(top.frame), own[own.length - 2]);
    }
    const call = stack[stack.length - 1];
    if (call && isAtTop && call.depth === top.depth) {
      call.lines.add(top.at.line);
      call.last = top.at.line;
    }
    if (thrown) {
      write({ e: 'fail', s: 0, ids: stack.map((one) => one.id), at: own.reverse().map((one) => [one.at.file, one.at.line]) });
    } else if (call && isAtTop && frames[0].returnValue) {
      leave(stack.pop(), frames[0].returnValue);
    }
  }

  // Whether a pause is at the first place of its function at which V8 can pause.
  const firsts = new Map();
  function isFirstPlace(frame) {
    const key = keyOf(frame.functionLocation);
    if (!firsts.has(key)) {
      const found = ask('Debugger.getPossibleBreakpoints', { start: frame.functionLocation, restrictToFunction: true });
      const one = (found.locations || [])[0];
      firsts.set(key, one ? keyOf(one) : '');
    }
    return firsts.get(key) === keyOf(frame.location);
  }

  function isAssertion(thrown) {
    if (!thrown || thrown.subtype !== 'error') return false;
    return /Assert|JestAssertion/.test(thrown.className || '') || /matcherResult|AssertionError|ERR_ASSERTION|expect\(/.test(thrown.description || '');
  }

  session.on('Debugger.paused', ({ params }) => {
    try {
      pauses += 1;
      const frames = params.callFrames;
      if (params.reason === 'exception' || params.reason === 'promiseRejection') {
        for (const one of stack) if (one.isGiving) one.returning = null;
        if (isAssertion(params.data)) notice(frames, true);
        return;
      }
      const point = points.get(keyOf(frames[0].location));
      if (point !== undefined) {
        point.hits += 1;
        if (point.hits > MOST_OF_A_PLACE && !point.isReturn && !point.given) ask('Debugger.removeBreakpoint', { breakpointId: point.id });
      }
      notice(frames, false);
      const call = stack[stack.length - 1];
      if (call && call.depth === frames.length) {
        const gives = Boolean(point && point.given);
        call.isGiving = gives || (call.isGiving && Boolean(point && point.isWithin));
        if (gives) call.returning = compute(frames[0], point.given);
      }
    } catch (error) {
      if (process.env.WHENCE_WITNESS_DEBUG) appendFileSync(OUT + '.errors', error.stack + '\n');
    } finally {
      if (pauses >= MOST_PAUSES || bytes >= MOST_BYTES || Date.now() > ends) stop();
    }
  });

  function stop() {
    dropped += 1;
    session.post('Debugger.setPauseOnExceptions', { state: 'none' });
    session.post('Debugger.setBreakpointsActive', { active: false });
  }
  process.on('exit', () => {
    try {
      for (const call of [...waiting, ...stack]) leave(call, null);
      if (calls) write({ e: 'end', dropped });
    } catch {
      // A program is never disturbed by being watched.
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
