'use strict';
const { makeRecord } = require('./record');

const info = (...parts) => makeRecord('info', parts);

console.log(info('started'));
console.log(info(JSON.parse(process.env.EXTRA || 'null')));
