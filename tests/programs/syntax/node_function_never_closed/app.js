const { Queue } = require('./lib/queue');

console.log(new Queue().size());
