const { readText } = require('./lib/read');
const { parseConfig } = require('./lib/parse');

console.log(parseConfig(readText('config.json')).name);
