'use strict';

const { matching } = require('./rules');

const LINE = /^(\d{2}:\d{2}:\d{2}) (\S+) - (.*)$/;

function parseLine(line) {
  const match = LINE.exec(line);
  if (!match) return null;
  const [, time, service, message] = match;
  return { time, service, message };
}

function classify(entry) {
  const rules = matching(entry.message);
  const worst = rules.reduce((top, rule) => (top && top.severity >= rule.severity ? top : rule), null);
  return { ...entry, tag: worst ? worst.name : 'other', severity: worst ? worst.severity : 0 };
}

function digest(text) {
  const entries = text.split('\n').map(parseLine).filter(Boolean).map(classify);
  const counts = {};
  for (const entry of entries) {
    counts[entry.tag] = (counts[entry.tag] || 0) + 1;
  }
  return { total: entries.length, counts };
}

function alarms(text, threshold = 3) {
  return text
    .split('\n')
    .map(parseLine)
    .filter(Boolean)
    .map(classify)
    .filter((entry) => entry.severity >= threshold)
    .map((entry) => `${entry.service}:${entry.tag}`);
}

module.exports = { parseLine, classify, digest, alarms };
