const { read } = require('./store');

const saved = {};
console.log(read(saved, 'theme'));
