const { info } = require('./src/log');

info('ready');
