const { groupRows } = require('../src/rows');

console.log(groupRows([{ kind: 'a' }, { kind: 'b' }]));
