const { levels } = require('./log');

const width = Math.max(...levels().map((level) => level.length));

exports.stamp = (text) => `${'info'.padEnd(width)} ${text}`;
