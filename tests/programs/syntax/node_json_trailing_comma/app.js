const settings = require('./settings.json');

console.log(settings.name);
