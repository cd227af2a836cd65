'use strict';
const createHost = require('./host');
const { trim, Replace } = require('./plugins');

function trimmed(text) {
  return `main ${text}`;
}

const host = createHost({ logger: createHost.quiet });
host.use(trim).use(new Replace({ '-': ' to ' }), { name: 'text' });
console.log(host.fire('text', ' a-b '));
console.log(host.pairCount());
createHost().decorate({ trimmed });
