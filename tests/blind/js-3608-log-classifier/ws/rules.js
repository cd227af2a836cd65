'use strict';

// Each rule: a name, a pattern and a severity (higher is worse).
const RULES = [
  { name: 'timeout', pattern: /\btimed? ?out\b/gi, severity: 2 },
  { name: 'auth', pattern: /\b(?:401|403|denied)\b/gi, severity: 3 },
  { name: 'disk', pattern: /\bno space left\b/gi, severity: 5 },
  { name: 'retry', pattern: /\bretry(?:ing)?\b/gi, severity: 1 },
];

function matching(message, rules = RULES) {
  return rules.filter((rule) => rule.pattern.test(message));
}

function highlight(message, rules = RULES) {
  return rules.reduce(
    (text, rule) => text.replace(rule.pattern, (word) => `[${word}]`),
    message,
  );
}

module.exports = { RULES, matching, highlight };
