'use strict';

const { header } = require('./report/header');

console.log(header({ title: 'Capitals', columns: ['name', 'country'] }));
