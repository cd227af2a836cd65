'use strict';

// A repeated measurement uses the material that has been prepared already.
const EVENTS = {
  receive: { from: ['registered'], to: 'received' },
  prepare: { from: ['received'], to: 'prepared' },
  measure: { from: ['prepared'], to: 'measured' },
  repeat: { from: ['measured'], to: 'received' },
  validate: { from: ['measured'], to: 'validated' },
  reject: { from: ['received', 'prepared', 'measured'], to: 'rejected' },
  archive: { from: ['validated', 'rejected'], to: 'archived' },
};

class LifecycleError extends Error {}

function apply(sample, event) {
  const rule = EVENTS[event];
  if (rule === undefined) throw new LifecycleError(`unknown event ${event}`);
  if (!rule.from.includes(sample.state)) {
    throw new LifecycleError(`${sample.code}: cannot ${event} a sample that is ${sample.state}`);
  }
  sample.state = rule.to;
  sample.trail.push(event);
  return sample;
}

function createSample(code, analyte) {
  return { code, analyte, state: 'registered', trail: [], results: [] };
}

module.exports = { apply, createSample, LifecycleError };
