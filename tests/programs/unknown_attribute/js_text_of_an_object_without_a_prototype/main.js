'use strict';
const querystring = require('querystring');
const { isPromise } = require('./kinds');

console.log(isPromise({ name: 'tea' }));
console.log(isPromise(querystring.parse('name=mug')));
