const { flatten } = require('./lib/flatten');

console.log(flatten([1, [2, [3]]]));
