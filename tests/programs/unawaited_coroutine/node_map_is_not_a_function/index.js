const { report } = require('./src/report');

report().then(console.log);
