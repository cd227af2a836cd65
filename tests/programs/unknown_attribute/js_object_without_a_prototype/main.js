'use strict';
const querystring = require('querystring');
const { lookUp } = require('./lookup');

console.log(lookUp({ name: 'tea' }, 'name'));
console.log(lookUp(querystring.parse('name=mug'), 'name'));
