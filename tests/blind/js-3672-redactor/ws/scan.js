'use strict';
const { matching, redact } = require('./redactor');

class Report {
  constructor() {
    this.lines = 0;
    this.counts = {};
    this.flagged = [];
  }

  add(number, names) {
    this.lines += 1;
    if (names.length === 0) return;
    this.flagged.push(number);
    for (const name of names) {
      this.counts[name] = (this.counts[name] || 0) + 1;
    }
  }

  summary() {
    const parts = Object.entries(this.counts)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, n]) => `${name}:${n}`);
    return `${this.flagged.length}/${this.lines} ${parts.join(' ')}`.trim();
  }
}

function scan(text) {
  const report = new Report();
  text.split('\n').forEach((line, index) => {
    report.add(index + 1, matching(line));
  });
  return report;
}

function redactAll(text) {
  return text.split('\n').map(redact).join('\n');
}

module.exports = { scan, redactAll, Report };
