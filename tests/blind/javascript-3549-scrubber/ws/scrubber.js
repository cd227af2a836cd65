'use strict';

const { compileRules } = require('./rules');

class Scrubber {
  constructor(ruleNames) {
    this.rules = compileRules(ruleNames);
  }

  scrub(text) {
    return this.rules.reduce(
      (result, rule) => result.replace(rule.pattern, rule.mask),
      text,
    );
  }

  findings(text) {
    return this.rules
      .filter((rule) => rule.pattern.test(text))
      .map((rule) => rule.name);
  }
}

function auditReport(tickets, scrubber = new Scrubber()) {
  const report = { clean: 0, flagged: [], byRule: {} };
  for (const ticket of tickets) {
    const names = scrubber.findings(ticket.body);
    if (names.length === 0) {
      report.clean += 1;
      continue;
    }
    report.flagged.push(ticket.id);
    for (const name of names) {
      report.byRule[name] = (report.byRule[name] ?? 0) + 1;
    }
  }
  return report;
}

module.exports = { Scrubber, auditReport };
