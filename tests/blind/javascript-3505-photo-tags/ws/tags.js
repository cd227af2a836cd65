'use strict';

// "a > b" means: a photo tagged a counts as tagged b too.
function parseRules(text) {
  const rules = new Map();
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [from, to] = line.split('>').map((part) => part.trim().toLowerCase());
    if (!from || !to) throw new Error(`bad rule: ${line}`);
    if (!rules.has(from)) rules.set(from, []);
    rules.get(from).push(to);
  }
  return rules;
}

class TagIndex {
  constructor(rules) {
    this.rules = rules;
    this.byTag = new Map();
  }

  collect(tag, found) {
    for (const implied of this.rules.get(tag) ?? []) {
      if (!found.has(implied)) this.collect(implied, found);
    }
    found.add(tag);
  }

  expand(tags) {
    const found = new Set();
    for (const tag of tags) this.collect(tag.toLowerCase(), found);
    return [...found].sort();
  }

  add(photo) {
    for (const tag of this.expand(photo.tags)) {
      if (!this.byTag.has(tag)) this.byTag.set(tag, []);
      this.byTag.get(tag).push(photo.file);
    }
  }

  find(tag) {
    return this.byTag.get(tag.toLowerCase()) ?? [];
  }
}

module.exports = { parseRules, TagIndex };
