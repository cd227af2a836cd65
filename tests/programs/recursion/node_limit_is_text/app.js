const { retry } = require('./retry');

retry(() => false, 0);
